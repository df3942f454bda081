/** Reads JSON that is known only from the contract. */

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object of that name; an empty one where there is none. */
export function objectOf(json: Json, name: string): Json {
  const value = json[name];
  return isObject(value) ? value : {};
}

/** The text of that name; empty where there is none. */
export function textOf(json: Json, name: string): string {
  const value = json[name];
  return typeof value === 'string' ? value : '';
}

/** The number of that name, or null. */
export function numberOf(json: Json, name: string): number | null {
  const value = json[name];
  return typeof value === 'number' ? value : null;
}

/** The list of that name; empty where there is none. */
export function listOf(json: Json, name: string): readonly unknown[] {
  const value: unknown = json[name];
  return Array.isArray(value) ? value : [];
}

/** Parses a text that must be an object. */
export function parseObject(text: string): Json {
  const value: unknown = JSON.parse(text);
  if (isObject(value)) return value;
  throw new TypeError(`not a JSON object: ${text.slice(0, 100)}`);
}
