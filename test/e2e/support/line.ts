/** A phone's line, which can be lost and found again. */

import type { BrowserContext, WebSocketRoute } from '@playwright/test';

export class LostLine {
  readonly #context: BrowserContext;
  #sockets: WebSocketRoute[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Before the first page: sockets then go through this test. */
  async prepare(): Promise<void> {
    await this.#context.routeWebSocket(/\/live$/, (socket) => {
      socket.connectToServer();
      this.#sockets.push(socket);
    });
  }

  /** As in a tunnel: sockets die, and nothing can be reached. */
  async lose(): Promise<void> {
    await this.#context.setOffline(true);
    const sockets = this.#sockets;
    this.#sockets = [];
    await Promise.all(sockets.map((socket) => socket.close({ code: 4408, reason: 'the line is lost' })));
  }

  async find(): Promise<void> {
    await this.#context.setOffline(false);
  }
}
