/** Draws an avatar with DiceBear's "Thumbs" (CC0), without a background: the seat gives the colour. */

import { createAvatar } from '@dicebear/core';
import * as thumbs from '@dicebear/thumbs';

export function drawAvatar(seed: string): string {
  return createAvatar(thumbs, {
    seed,
    backgroundColor: ['transparent'],
    shapeColor: ['transparent'],
    shapeOffsetX: [0],
    shapeOffsetY: [0],
    shapeRotation: [-9, 9],
    faceOffsetX: [0],
    faceOffsetY: [0],
    faceRotation: [-6, 6],
    scale: 150,
    translateY: -14,
    eyesColor: ['2b1d14'],
    mouthColor: ['2b1d14'],
  }).toDataUri();
}
