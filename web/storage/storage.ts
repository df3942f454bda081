/** The browser's storage, or this page's memory where the browser keeps nothing. */

const memory = new Map<string, string>();

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Blocked or full: the page's memory has it.
  }
}

const local = () => window.localStorage;
const session = () => window.sessionStorage;

/** Local storage. */
export const readStored = (key: string): string | null => read(local, key);
export const writeStored = (key: string, value: string | null): void => write(local, key, value);

/** Session storage: until the tab is closed. */
export const readTab = (key: string): string | null => read(session, key);
export const writeTab = (key: string, value: string | null): void => write(session, key, value);
