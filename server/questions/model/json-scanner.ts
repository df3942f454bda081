/** Finds JSON objects in a text that is still arriving: wrapped in an object, in a bare array, fenced, or with words around them. */

/** Objects are searched to this depth: a wrapper or two and their contents. Deeper ones are part of another object. */
const MAX_DEPTH = 6;
/** Open objects are dropped after this many characters without a result: no wanted object is as long, and keeping the text would cost more with every piece. */
const OPEN_MAX_CHARACTERS = 50_000;

/**
 * Returns a scanner that takes the next piece of text and returns each object that `accepts` accepts, as soon as its closing brace has arrived.
 * Objects within one that is not accepted, such as the wrapper of a list, are found too.
 */
export function createJsonScanner<T>(accepts: (value: unknown) => T | undefined): (piece: string) => T[] {
  /** The text since the last object that was returned. */
  let text = '';
  let at = 0;
  /** Where the open objects begin; -1 for the wrapper of an object that was returned. */
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
        // A backslash at the end of the text waits for the next piece.
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

/** Repairs the most frequent slips of models: a comma after the last entry, and control characters such as line breaks within a string. */
function withoutSlips(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1)),
  );
}
