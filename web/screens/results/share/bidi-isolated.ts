/** Isolates a name inside a sentence of another writing direction. */

const ISOLATE = '\u2068';
const END = '\u2069';

/** A text with its own direction, without effect on the text around it; for places where `<bdi>` is impossible. */
export const bidiIsolated = (text: string): string => `${ISOLATE}${text}${END}`;
