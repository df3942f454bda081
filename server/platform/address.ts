/** Finds the client address of a request behind trusted proxies. */

import type { IncomingMessage } from 'node:http';
import { isIPv4, type Socket } from 'node:net';

import proxyAddr, { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether a proxy is trusted, by its address and its number of hops from the server. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** The trust of a setting: a number of proxies, or a comma-separated list of their addresses. */
export function proxyTrust(setting: number | string): ProxyTrust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const isTrusted = compile(setting.split(',').map((address) => address.trim()));
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** The remote address of a connection; empty if it was closed meanwhile, which matches no proxy and no network. */
export function remoteAddressOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

/** Creates a reader of the client address of requests, upgrades included. */
export function addressReader(trust: ProxyTrust): (request: IncomingMessage) => string {
  return (request) => withoutPort(proxyAddr(request, trust));
}

/** An address without the port that some proxies append, which differs for each connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** Prefix lengths of the IPv6 networks that are counted: a home or phone, a site, and a small provider. */
const COUNTED_BITS = [64, 56, 48] as const;

/** The network by which an address is counted: the IPv4 address, or the first 64 bits of an IPv6 address, because one client may have all addresses in that network. */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/** Like `networkOf`, followed by the wider IPv6 networks (56 and 48 bits), of which one customer may have all addresses. */
export function networksOf(from: string): readonly [string, ...string[]] {
  const address = withoutPort(from);
  // Most addresses are IPv4. An invalid one (of a closed socket) is counted as it is.
  if (isIPv4(address) || !ipaddr.isValid(address)) return [address];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const [own, ...wider] = COUNTED_BITS.map((bits) => networkOfIPv6(parsed, bits));
  return own === undefined ? [address] : [own, ...wider];
}

function networkOfIPv6({ parts }: ipaddr.IPv6, bits: (typeof COUNTED_BITS)[number]): string {
  const groups = parts.slice(0, 4).map((group, index) => {
    const kept = Math.max(0, Math.min(16, bits - 16 * index));
    return (group & (0xffff << (16 - kept))).toString(16);
  });
  return `${groups.join(':')}::/${bits}`;
}
