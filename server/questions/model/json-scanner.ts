/** Finds JSON objects in a text that is still arriving: wrapped in an object, in a bare array, fenced, or with words around them. */

/** Objects are searched to this depth: a wrapper or two and their contents. Deeper ones are part of another object. */
const MAX_DEPTH = 6;
/** Open objects are dropped after this many characters without a result: no wanted object is as long, and keeping the text would cost more with every piece. */
const OPEN_MAX_CHARACTERS = 50_000;

/**
 * A scan that gives each outermost object that `accepts` takes, as soon as its closing brace has come. An object that is not
 * accepted (the wrapper round a list, for one) is looked into.
 */
export function createJsonScanner<T>(accepts: (value: unknown) => T | undefined): (piece: string) => T[] {
  /** What has come since the last object that was given. */
  let text = '';
  let at = 0;
  /** Where the objects that are open begin; what holds an object already given, its wrapper, before the text. */
  let open: number[] = [];
  let inString = false;

  const forget = (length: number): void => {
    text = text.slice(length);
    at -= length;
    open = open.map((start) => Math.max(-1, start - length));
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
        const start = open.pop();
        if (start === undefined || start < 0 || open.length >= MAX_DEPTH) continue;
        const accepted = parseObject(text.slice(start, at + 1), accepts);
        if (accepted === undefined) continue;
        found.push(accepted);
        forget(at);
      }
    }
    if (open.length === 0) forget(at);
    else if (text.length > OPEN_MAX_CHARACTERS) {
      forget(at);
      open = [];
      inString = false;
    }
    return found;
  };
}

function parseObject<T>(text: string, accepts: (value: unknown) => T | undefined): T | undefined {
  const value = parseJson(text) ?? parseJson(withoutSlips(text));
  return value === undefined ? undefined : accepts(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text with the slips mended that models make most often: a comma after the last entry, and control characters such as line breaks within a string. */
function withoutSlips(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)),
  );
}
