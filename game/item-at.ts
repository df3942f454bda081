/** An item that is known to be in its list: a missing one is a bug, not a default. */

/** Throws a RangeError outside of the list. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  // oxlint-disable-next-line quizround/pure -- no refusal: only a bug asks for a missing item
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
}
