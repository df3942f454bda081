/** A message with elements in it: `By playing you agree to the <a>terms</a>.` */

import { Fragment, type ComponentType, type ReactNode } from 'react';

export interface RichTextProps {
  text: string;
  /** The components that replace `<name>…</name>`; defined in a module, not created during rendering. */
  parts: Readonly<Record<string, ComponentType<{ children: string }>>>;
}

const PART = /<(\w+)>(.*?)<\/\1>/gs;

export function RichText({ text, parts }: RichTextProps) {
  const made: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, name = '', inside = ''] = match;
    const Part = parts[name];
    made.push(text.slice(end, match.index), Part ? <Part>{inside}</Part> : inside);
    end = match.index + whole.length;
  }
  made.push(text.slice(end));
  return made.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
