/** The seed of random tests: the same in every run, unless `SEED` is another number, or `random`. */

import * as fc from 'fast-check';

const seed = process.env['SEED'] ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
