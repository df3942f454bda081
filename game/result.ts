/** What every function returns whose failure the caller can act on: the values it made, or the code of what is wrong. */

export interface Failure<Code extends string> {
  readonly ok: false;
  readonly code: Code;
}

export type Result<Values extends object, Code extends string> =
  | ({ readonly ok: true } & Readonly<Values>)
  | Failure<Code>;

export function fail<Code extends string>(code: Code): Failure<Code> {
  return { ok: false, code };
}
