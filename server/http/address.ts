/** The address a request came from, as far as the proxies before the server are believed. */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

import proxyAddr, { compile } from '@fastify/proxy-addr';

/** Whether the proxy of an address, so many hops away from the server, is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** The trust a setting means: in so many proxies, or in those of a list of addresses. */
export function trustIn(setting: number | string): Trust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return compile(setting.split(',').map((address) => address.trim()));
}

/** Reads the address of requests, sockets' upgrades among them. */
export function addressReader(trust: Trust): (request: IncomingMessage) => string {
  return (request) => proxyAddr(request, trust);
}

/** What of an address is counted: all of IPv4; of IPv6 its first 64 bits, for whoever has one such address has them all. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const given = first.length + last.length + (last.at(-1)?.includes('.') === true ? 1 : 0);
  const groups = [...first, ...Array.from({ length: Math.max(0, 8 - given) }, () => '0'), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
