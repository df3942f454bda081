/** Parses the markdown that a summary may contain: '##' headings and bold. Everything else is text. */

export interface Span {
  readonly text: string;
  readonly isBold: boolean;
}

export interface Block {
  readonly kind: 'heading' | 'paragraph';
  readonly spans: readonly Span[];
}

/** The blocks of a summary, in order. */
export function parseSummary(text: string): Block[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const heading = /^#{1,6}\s+(.*)$/.exec(line)?.[1];
      return { kind: heading === undefined ? 'paragraph' : 'heading', spans: spansOf(heading ?? line) };
    });
}

/** Every second piece between pairs of `**` is bold; a marker without its partner stays text. */
function spansOf(line: string): Span[] {
  const pieces = line.split(/\*\*(.+?)\*\*/);
  return pieces.map((text, index) => ({ text, isBold: index % 2 === 1 })).filter(({ text }) => text !== '');
}
