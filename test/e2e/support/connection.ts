/** A phone's network, which can be cut and restored. */

import type { BrowserContext, WebSocketRoute } from '@playwright/test';

const LOST = { code: 4408, reason: 'the line is lost' };

export class LostLine {
  readonly #context: BrowserContext;
  #sockets: WebSocketRoute[] = [];
  #isLost = false;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Before the first page: sockets then go through this test. */
  async prepare(): Promise<void> {
    await this.#context.routeWebSocket(/\/live$/, (socket) => {
      if (this.#isLost) void socket.close(LOST);
      else socket.connectToServer();
      this.#sockets.push(socket);
    });
  }

  /** As in a tunnel: sockets die, and nothing can be reached. */
  async lose(): Promise<void> {
    this.#isLost = true;
    await this.#context.setOffline(true);
    const sockets = this.#sockets;
    this.#sockets = [];
    await Promise.all(sockets.map((socket) => socket.close(LOST)));
  }

  async find(): Promise<void> {
    this.#isLost = false;
    await this.#context.setOffline(false);
  }
}
