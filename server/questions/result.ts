/** What an operation gives, or the code of a failure that the caller can act on. */

export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code };
