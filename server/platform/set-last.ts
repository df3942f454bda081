/** Sets an entry as the most recently used in a map of at most `limit` entries, and removes the least recently used beyond that. A Map keeps the order of insertion. */
export function setLast<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > limit) map.delete(oldest);
}
