import { BlockList, isIPv4 } from 'node:net';

/**
 * IPv4 ranges without public servers: loopback, private and carrier networks, link-local, benchmarks, multicast,
 * reserved.
 */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
// Exceptions within the public range: Teredo, documentation, and 6to4, which embeds an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}
/** The only IPv6 range with public servers; excludes mapped, unique local and link-local addresses. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** True if an IP address can be a public server. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !notPublic.check(address, 'ipv4')
    : publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
