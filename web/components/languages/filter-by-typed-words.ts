/** Filters a list by typed words: an item matches when every typed word is the beginning of one of its words. */

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function filterByTypedWords<Item>(
  query: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return items.filter((item) => {
    const words = wordsOf(textOf(item));
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
