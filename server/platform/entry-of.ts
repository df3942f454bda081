/** Reads a map's entry that must exist: a missing one is a bug and gets no default. */

/** The entry of a key. Throws a RangeError for an unknown key; the message does not contain the key, which may be a secret. */
export function entryOf<Key, Value>(entries: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = entries.get(key);
  if (value === undefined) throw new RangeError(`no such key among ${entries.size}`);
  return value;
}
