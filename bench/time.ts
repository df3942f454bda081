/** The wall clock at a resolution below its milliseconds. Server and players are on one machine and share it. */

let offset = Number.NaN;

/** Reads the wall clock again, at the start of one of its milliseconds. */
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
