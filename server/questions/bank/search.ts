/** Full-text search over the bank's questions, by SQLite's FTS5 in memory. */

import { DatabaseSync } from 'node:sqlite';

import { wordsOf } from '../../../bank/words.ts';

/** Items in which every word of the text occurs, in whatever form; the best matches first. */
export type Search<T> = (text: string) => T[];

interface Searchable {
  readonly tags: string;
  readonly subject: string;
  readonly question: string;
}

/** Words that say nothing about a topic. */
const IDLE_WORDS = new Set(
  'a about all an and any at by facts for from general in into is it my of on or our question questions quiz some stuff the things to topic trivia with'.split(
    ' ',
  ),
);

/** Makes items searchable by the texts that `describe` gives of them. */
export function createSearch<T>(items: readonly T[], describe: (item: T) => Searchable): Search<T> {
  const db = new DatabaseSync(':memory:');
  db.exec(
    "create virtual table items using fts5 (tags, subject, question, content = '', tokenize = 'porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare('insert into items (rowid, tags, subject, question) values (?, ?, ?, ?)');
  for (const [index, item] of items.entries()) {
    const { tags, subject, question } = describe(item);
    insert.run(index + 1, tags, subject, question);
  }
  const find = db.prepare('select rowid from items where items match ? order by bm25(items, 8, 4, 1)');
  return (text) => {
    const words = wordsOf(text).filter((word) => !IDLE_WORDS.has(word));
    const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
    if (match === '') return [];
    return find.all(match).flatMap((row) => {
      const item = items[Number(row.rowid) - 1];
      return item === undefined ? [] : [item];
    });
  };
}
