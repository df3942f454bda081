/** The browser's storage, with the page's memory as fallback if the browser stores nothing. */

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
    // Blocked or full: the value is kept in the page's memory.
  }
}

const local = () => window.localStorage;
const session = () => window.sessionStorage;

/** Local storage. */
export const readStored = (key: string): string | null => read(local, key);
export const writeStored = (key: string, value: string | null): void => write(local, key, value);

/** Session storage: kept until the tab is closed. */
export const readTab = (key: string): string | null => read(session, key);
export const writeTab = (key: string, value: string | null): void => write(session, key, value);
