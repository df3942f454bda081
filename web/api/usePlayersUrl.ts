/** Where other devices open this game: what invitations, QR codes and the show screen name. */

import { useCapabilities } from './capabilities.ts';

export interface PlayersUrl {
  /** Without a path. */
  readonly origin: string;
  readonly host: string;
  /** Why other devices cannot open it: the server takes its own machine alone, or has no network address that it knows. */
  readonly problem: 'localOnly' | 'noNetwork' | null;
}

/** PUBLIC_URL; else this page's own address, and for a page opened on the server's machine as `localhost` that machine's network address. */
export function usePlayersUrl(): PlayersUrl {
  const server = useCapabilities();
  const { origin, host, hostname } = window.location;
  const told = server?.playersUrl ?? null;
  if (told !== null) return { origin: told, host: new URL(told).host, problem: null };
  const isUnreachable = server !== undefined && isLoopback(hostname);
  return { origin, host, problem: isUnreachable ? (server.isLocalOnly ? 'localOnly' : 'noNetwork') : null };
}

/** Whether a name means the machine it is used on, as browsers write it. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
