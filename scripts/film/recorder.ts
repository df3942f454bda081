/** Records what a page shows, frame by frame, with the instant of each. */

import type { Page } from '@playwright/test';

interface Frame {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly jpeg: Buffer;
}

const JPEG_QUALITY = 90;

export class Recorder {
  readonly #frames: Frame[] = [];

  private constructor() {}

  /** Records from now on. A browser sends a frame only if something has changed. */
  static async of(page: Page): Promise<Recorder> {
    const recorder = new Recorder();
    const session = await page.context().newCDPSession(page);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      const { timestamp } = metadata;
      recorder.#frames.push({
        at: timestamp === undefined ? Date.now() : timestamp * 1_000,
        jpeg: Buffer.from(data, 'base64'),
      });
      // A page that is closed in the meantime waits for no acknowledgement.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: JPEG_QUALITY });
    return recorder;
  }

  /** The last frame before an instant, in milliseconds since the epoch. */
  frameAt(instant: number): Buffer {
    const frame = this.#frames.findLast(({ at }) => at <= instant) ?? this.#frames[0];
    if (frame === undefined) throw new Error('nothing was recorded');
    return frame.jpeg;
  }
}
