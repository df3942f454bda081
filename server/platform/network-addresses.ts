/** Finds the addresses at which other machines in the same network reach this server. */

import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os';

import ipaddr from 'ipaddr.js';

/** What `os.networkInterfaces()` returns. */
export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** Interfaces of containers and virtual machines, which no phone uses. */
const VIRTUAL = /^(docker|br-|veth|cni|flannel|cali|podman|lxc|lxd|virbr|vmnet|vboxnet|vEthernet|bridge\d)/i;
/** Address ranges, those that phones most likely reach first. A range that is not listed comes last. */
const RANGES = ['private', 'unicast', 'carrierGradeNat', 'uniqueLocal'];
const UNREACHABLE_RANGES = new Set(['unspecified', 'loopback', 'linkLocal', 'multicast', 'broadcast']);
/** Values of HOST with which the server listens on every address; the second includes IPv6. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Whether a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

/**
 * The origins (`http://192.168.1.20:3000`) under which phones on the same network reach a server that listens on `host`, the most
 * likely first. Empty if it listens on this machine alone, or the machine has no network.
 */
export function networkOrigins(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (isLoopback(host)) return [];
  const hosts = EVERY_ADDRESS.includes(host) ? addressesOf(interfaces, host === '::') : [host];
  return hosts.map((each) => new URL(`http://${each.includes(':') ? `[${each}]` : each}:${port}`).origin);
}

function addressesOf(interfaces: Interfaces, withIPv6: boolean): string[] {
  const found = Object.entries(interfaces).flatMap(([name, infos = []]) =>
    VIRTUAL.test(name)
      ? []
      : infos.filter(({ internal, family }) => !internal && (withIPv6 || family === 'IPv4')),
  );
  return found
    .map(({ address }) => ({ address, parsed: ipaddr.parse(address) }))
    .filter(({ parsed }) => !UNREACHABLE_RANGES.has(parsed.range()))
    .toSorted((one, other) => rankOf(one.parsed) - rankOf(other.parsed))
    .map(({ address }) => address);
}

/** IPv4 comes before IPv6: it is shorter to type, and every phone has it. */
function rankOf(address: ipaddr.IPv4 | ipaddr.IPv6): number {
  const range = RANGES.indexOf(address.range());
  return (address.kind() === 'ipv4' ? 0 : RANGES.length + 1) + (range === -1 ? RANGES.length : range);
}
