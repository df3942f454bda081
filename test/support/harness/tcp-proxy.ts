/** A TCP proxy between a server and its database that loses packets without closing anything, as a broken network does. */

import { createServer, connect, type Socket } from 'node:net';

import { listen } from './ports.ts';

/** `late`: data is held until the network is open again. `dropped`: data is lost, and a connection that lost some never carries anything again. `oneWay`: only what the database sends is lost. */
type Network = 'open' | 'late' | 'dropped' | 'oneWay';

/** One direction of a connection. */
interface Direction {
  readonly to: Socket;
  readonly isReply: boolean;
  readonly held: Buffer[];
}

interface Link {
  readonly client: Socket;
  readonly directions: Direction[];
  /** Packets were lost. */
  isBroken: boolean;
}

export interface TcpProxy {
  readonly port: number;
  /** Loses all packets in both directions, without a reset, until `open`. */
  drop(): void;
  /** Loses the database's replies, but delivers what is sent to it, so its commands are executed. */
  dropReplies(): void;
  /** Holds all packets in both directions until `open`. */
  hold(): void;
  /** Forwards again, and delivers held data. */
  open(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const links = new Set<Link>();
  const sockets = new Set<Socket>();
  let network: Network = 'open';

  const carry = (from: Socket, link: Link, direction: Direction): void => {
    sockets.add(from);
    from.on('data', (bytes: Buffer) => {
      if (network === 'dropped' || (network === 'oneWay' && direction.isReply)) link.isBroken = true;
      else if (network === 'late') direction.held.push(bytes);
      else if (!link.isBroken || network === 'oneWay') direction.to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      // The end of a connection is a packet too.
      if (network === 'open' && !link.isBroken) direction.to.destroy();
      if (from === link.client) links.delete(link);
    });
  };

  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const toServer = { to: upstream, isReply: false, held: [] };
    const toClient = { to: client, isReply: true, held: [] };
    const link: Link = { client, directions: [toServer, toClient], isBroken: network === 'dropped' };
    links.add(link);
    carry(client, link, toServer);
    carry(upstream, link, toClient);
  });
  const port = await listen(server);
  return {
    port,
    drop: () => void (network = 'dropped'),
    dropReplies: () => void (network = 'oneWay'),
    hold: () => void (network = 'late'),
    open() {
      network = 'open';
      for (const { directions } of links)
        for (const { to, held } of directions) for (const bytes of held.splice(0)) to.write(bytes);
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The same URL through a proxy on this machine. */
export function through(proxy: TcpProxy, url: string): string {
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${proxy.port}`;
  return proxied.href;
}
