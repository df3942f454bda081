/** Makes an entry the most recently used of a map of at most `limit`; the least recently used one goes. A Map keeps the order of insertion. */
export function setLast<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > limit) map.delete(oldest);
}
