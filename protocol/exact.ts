/** Types that compare a schema with the rules' type that it describes: no field, value or optional key more, and none less. */

/** Whether two types are the same, apart from which of their fields are readonly. */
export type IsSame<One, Other> = IsIdentical<DeepReadonly<One>, DeepReadonly<Other>>;

/** A value's type that compiles only where what a schema parses is the same: assignability alone lets a narrower enum or a missing optional key pass. */
export type WhereSame<Same extends true, Value> = Same extends true ? Value : never;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/* oxlint-disable typescript/no-unnecessary-type-parameters -- an unresolved parameter is what makes the comparison exact */
/** The compiler takes two generic functions for one another only where these types are identical. */
type IsIdentical<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
