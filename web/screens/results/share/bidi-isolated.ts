/** A name inside a sentence of another direction. */

const ISOLATE = '\u2068';
const END = '\u2069';

/** A text that keeps its own direction and leaves that of what is around it alone, where no `<bdi>` can be had. */
export const bidiIsolated = (text: string): string => `${ISOLATE}${text}${END}`;
