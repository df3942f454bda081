/** Counting the frames of a socket, and finding unfinished messages. */

import { expect, test } from 'vitest';

import { FrameReader } from './frame-reader.ts';

/** A frame with a mask of zeros and two bytes of payload. */
const frame = (first: number): number[] => [first, 0x82, 0, 0, 0, 0, 1, 2];
const [PING, TEXT, BEGUN, END] = [frame(0x89), frame(0x81), frame(0x01), frame(0x80)];

test('pings are progress, although each read ends within one', () => {
  const reader = new FrameReader();
  reader.read(Buffer.from(PING.slice(0, 7)));
  for (let times = 0; times < 3; times++) {
    const before = reader.messages;
    reader.read(Buffer.from([...PING.slice(7), ...PING.slice(0, 7)]));
    expect(reader.isUnfinished).toBe(true);
    expect(reader.messages).toBe(before + 1);
  }
});

test('pings within a message are no progress, its end is', () => {
  const reader = new FrameReader();
  reader.read(Buffer.from([...TEXT, ...BEGUN]));
  expect(reader.messages).toBe(1);
  reader.read(Buffer.from([...PING, ...PING]));
  expect(reader.messages).toBe(1);
  reader.read(Buffer.from(END));
  expect([reader.messages, reader.isUnfinished]).toEqual([2, false]);
});
