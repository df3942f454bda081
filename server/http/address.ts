/** The address a request came from, as far as the proxies before the server are believed. */

import type { IncomingMessage } from 'node:http';

import proxyAddr, { compile } from '@fastify/proxy-addr';

/** Whether the proxy of an address, so many hops away from the server, is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** The trust a setting means: all or none, so many proxies, or those of a list of addresses. */
export function trustIn(setting: boolean | number | string): Trust {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return compile(setting.split(',').map((address) => address.trim()));
}

/** Reads the address of requests, sockets' upgrades among them. */
export function addressReader(trust: Trust): (request: IncomingMessage) => string {
  return (request) => proxyAddr(request, trust);
}
