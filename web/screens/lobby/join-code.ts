/** A join code as it is shown. */

/** In groups of three: 482913 as 482 and 913. */
export const codeGroups = (code: string): string[] => code.match(/.{1,3}/g) ?? [];
