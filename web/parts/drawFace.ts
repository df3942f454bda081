/** Draws a face with DiceBear's "Thumbs" (CC0), without a background: the seat gives the colour. */

import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

export function drawFace(seed: string): string {
  return createAvatar(thumbs, {
    seed,
    backgroundColor: ['transparent'],
    shapeColor: ['ffffff'],
    eyesColor: ['2b1d14'],
    mouthColor: ['2b1d14'],
  }).toDataUri();
}
