/** The client address of a request, by the trusted proxies in front of the server. */

import type { IncomingMessage } from 'node:http';
import { isIPv4, type Socket } from 'node:net';

import proxyAddr, { compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether the proxy at an address, at a number of hops from the server, is trusted. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** The trust of a setting: a number of proxies, or a list of their addresses. */
export function proxyTrust(setting: number | string): ProxyTrust {
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const isTrusted = compile(setting.split(',').map((address) => address.trim()));
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** The address at the other end of a connection; empty where it was closed meanwhile, which matches no proxy and no network. */
export function remoteAddressOf(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

/** Reads the address of requests, sockets' upgrades among them. */
export function addressReader(trust: ProxyTrust): (request: IncomingMessage) => string {
  return (request) => withoutPort(proxyAddr(request, trust));
}

/** An address without the port that some proxies append, which differs per connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The bits of the IPv6 networks that are counted: those of a home or a phone, of a site, and of a small provider. */
const COUNTED_BITS = [64, 56, 48] as const;

/** The network that an address is counted by: the whole IPv4 address; the first 64 bits of an IPv6 address, because one client may have all addresses with them. */
export function networkOf(address: string): string {
  return networksOf(address)[0];
}

/** The same, and the wider networks it is in: an IPv6 address's first 56 and 48 bits, of which one customer may have all. */
export function networksOf(from: string): readonly [string, ...string[]] {
  const address = withoutPort(from);
  // Most of them; an address that is none (a socket that has ended) is counted by what it says.
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
