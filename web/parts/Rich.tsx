/** A sentence with a part that is more than text: `By playing you agree to the <a>terms</a>.` */

import { Fragment, type ReactNode } from 'react';

export interface RichProps {
  text: string;
  /** What to make of the text between `<name>` and `</name>`. */
  parts: Readonly<Record<string, (children: string) => ReactNode>>;
}

const PART = /<(\w+)>(.*?)<\/\1>/gs;

export function Rich({ text, parts }: RichProps) {
  const made: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, name = '', inside = ''] = match;
    made.push(text.slice(end, match.index), parts[name]?.(inside) ?? inside);
    end = match.index + whole.length;
  }
  made.push(text.slice(end));
  return made.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
