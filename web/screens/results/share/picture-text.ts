/** Texts on a canvas, which breaks and shortens none by itself. */

import type { Theme } from './picture-theme.ts';

export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly theme: Theme;
}

type Measure = Pick<CanvasRenderingContext2D, 'measureText'>;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

const widthOf = (context: Measure, text: string): number => context.measureText(text).width;

/** Whether nothing of a row can be seen: marks of direction stand before a name. */
const isBlank = (row: string): boolean => /^[\s\u2068\u2069]*$/.test(row);

/** A text within a width in pixels: what does not fit is cut off between characters and replaced by an ellipsis. */
export function truncateToWidth(context: Measure, text: string, width: number): string {
  if (widthOf(context, text) <= width) return text;
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  while (characters.length > 1 && widthOf(context, `${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A text in lines of a width in pixels, broken between words, also where none are written apart; the last line holds the rest, shortened. */
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
