/** The wall clock, finer than its milliseconds: server and players share it, being on one machine. */

let offset = Number.NaN;

/** Reads the wall clock anew, at the edge of one of its milliseconds. */
export function setClock(): void {
  const began = Date.now();
  let tick = began;
  while (tick === began) tick = Date.now();
  offset = tick - performance.now();
}

/** Milliseconds since the epoch. */
export function now(): number {
  return offset + performance.now();
}

setClock();
