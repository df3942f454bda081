/** Text on a canvas, which does not wrap or shorten it by itself. */

import type { Theme } from './picture-theme.ts';

export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
}

type Measure = Pick<CanvasRenderingContext2D, 'measureText'>;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

const widthOf = (context: Measure, text: string): number => context.measureText(text).width;

/** Whether a row has nothing visible: a name may begin with direction marks. */
const isBlank = (row: string): boolean => /^[\s\u2068\u2069]*$/.test(row);

/** Fits a text into a width in pixels: the rest is cut off between characters and replaced by an ellipsis. */
export function truncateToWidth(context: Measure, text: string, width: number): string {
  if (widthOf(context, text) <= width) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  while (characters.length > 1 && widthOf(context, `${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Wraps a text to a width in pixels, between words, also in languages without spaces; the last line holds the rest, shortened. */
export function wrapText(context: Measure, text: string, width: number, most: number): string[] {
  const rows: string[] = [];
  let row = '';
  const parts = Array.from(words.segment(text), ({ segment }) => segment);
  for (const [index, part] of parts.entries()) {
    if (isBlank(row) || widthOf(context, `${row}${part}`.trimEnd()) <= width) {
      row += part;
      continue;
    }
    if (rows.length === most - 1) {
      row += parts.slice(index).join('');
      break;
    }
    rows.push(truncateToWidth(context, row.trimEnd(), width));
    row = part.trimStart();
  }
  return [...rows, truncateToWidth(context, row.trimEnd(), width)].filter((each) => each !== '');
}
