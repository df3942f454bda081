/** Finds JSON objects in a text that is still arriving: wrapped in an object, in a bare array, fenced, or with words around them. */

/**
 * A scan that gives each outermost object that `accepts` takes, as soon as its closing brace has come. An object that is not
 * accepted (the wrapper round a list, for one) is looked into.
 */
export function createScan<T>(accepts: (value: unknown) => T | undefined): (piece: string) => T[] {
  let text = '';
  let at = 0;
  /** Where the objects that are open begin. */
  let open: number[] = [];
  let inString = false;
  /** Where the last object that was given ends. */
  let given = 0;

  const close = (): T | undefined => {
    const start = open.pop();
    // What holds an object already given is its wrapper.
    if (start === undefined || start < given) return undefined;
    const value = parse(text.slice(start, at + 1));
    const accepted = value === undefined ? undefined : accepts(value);
    if (accepted !== undefined) given = at + 1;
    return accepted;
  };

  return (piece) => {
    text += piece;
    const found: T[] = [];
    for (; at < text.length; at++) {
      const character = text[at];
      if (inString) {
        // A backslash that is not followed by anything yet waits for the next piece.
        if (character === '\\' && at + 1 >= text.length) break;
        if (character === '\\') at++;
        else if (character === '"') inString = false;
      } else if (character === '{') open.push(at);
      else if (character === '"') inString = open.length > 0;
      else if (character === '}') {
        const accepted = close();
        if (accepted !== undefined) found.push(accepted);
      }
    }
    if (open.length === 0) {
      text = '';
      at = 0;
      given = 0;
      open = [];
    }
    return found;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
