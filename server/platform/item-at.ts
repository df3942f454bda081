/** Items that are known to exist: a missing one is a bug, not a default. */

/** The item at an index. Throws a RangeError outside of the list. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
}

/** The entry of a key. Throws a RangeError for an unknown key; the message does not contain the key, which may be a secret. */
export function entryOf<Key, Value>(entries: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = entries.get(key);
  if (value === undefined) throw new RangeError(`no such key among ${entries.size}`);
  return value;
}
