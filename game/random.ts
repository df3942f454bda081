/** The game's random numbers. Every draw follows from the game's seed and a label, so that a replay draws the same. */

/** The four 32-bit words a seed and a label are mixed into. */
function words(text: string): [number, number, number, number] {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 0xdeadbeef;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 0x2545f491);
    b = c ^ Math.imul(b ^ unit, 0x85ebca6b);
    c = d ^ Math.imul(c ^ unit, 0xc2b2ae35);
    d = a ^ Math.imul(d ^ unit, 0x27d4eb2f);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** A generator of numbers from 0 (included) to 1 (excluded): sfc32, warmed up. */
export function rng(seed: string, label: string): () => number {
  let [a, b, c, counter] = words(`${seed}/${label}`);
  const random = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let i = 0; i < 16; i++) random();
  return random;
}

/** The items in an order drawn by the rng (Fisher and Yates). */
export function shuffled<T>(random: () => number, items: readonly T[]): T[] {
  const rest = [...items];
  const drawn: T[] = [];
  while (rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
