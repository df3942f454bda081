/** The address at which other devices open this game: used in invitations, in QR codes and on the show screen. */

import { useCapabilities } from './capabilities.ts';

export interface PlayersUrl {
  /** Without a path. */
  readonly origin: string;
  readonly host: string;
  /** Why other devices cannot open it: the server accepts only its own machine, or knows no network address of it. */
  readonly problem: 'localOnly' | 'noNetwork' | null;
}

/** PUBLIC_URL; otherwise this page's own address. A page opened as `localhost` on the server's machine gets that machine's network address. */
export function usePlayersUrl(): PlayersUrl {
  const server = useCapabilities();
  const { origin, host, hostname } = window.location;
  const told = server?.playersUrl ?? null;
  if (told !== null) return { origin: told, host: new URL(told).host, problem: null };
  const isUnreachable = server !== undefined && isLoopback(hostname);
  return { origin, host, problem: isUnreachable ? (server.isLocalOnly ? 'localOnly' : 'noNetwork') : null };
}

/** Whether a host name, as browsers write it, means the machine itself. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
