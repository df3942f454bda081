/** A phone's network connection, which can be cut and restored. */

import type { BrowserContext, WebSocketRoute } from '@playwright/test';

const CUT = { code: 4408, reason: 'connection lost' };

export class PhoneConnection {
  readonly #context: BrowserContext;
  #sockets: WebSocketRoute[] = [];
  #isCut = false;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Routes the sockets of all pages opened from now on through this object. */
  async intercept(): Promise<void> {
    await this.#context.routeWebSocket(/\/live$/, (socket) => {
      if (this.#isCut) void socket.close(CUT);
      else socket.connectToServer();
      this.#sockets.push(socket);
    });
  }

  /** Closes the open sockets and takes the page offline. */
  async cut(): Promise<void> {
    this.#isCut = true;
    await this.#context.setOffline(true);
    const sockets = this.#sockets;
    this.#sockets = [];
    await Promise.all(sockets.map((socket) => socket.close(CUT)));
  }

  async restore(): Promise<void> {
    this.#isCut = false;
    await this.#context.setOffline(false);
  }
}
