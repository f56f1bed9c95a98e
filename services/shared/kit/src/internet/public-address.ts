import { BlockList, isIPv4 } from 'node:net';

/** What of IPv4 is no public server: this machine, private and carriers' networks, links, tests, groups, reserved. */
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
// Within the public part: Teredo, documentation, and 6to4, which carries an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv6');
}
/** The only part of IPv6 with public servers; mapped, unique local and link-local addresses are outside of it. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address can be a server of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !notPublic.check(address, 'ipv4')
    : publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
