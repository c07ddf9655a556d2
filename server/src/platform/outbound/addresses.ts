import ipaddr from 'ipaddr.js';

/** Never allowed: cloud machines serve credentials on link-local addresses, and the others are no hosts. */
const neverAllowed = new Set(['linkLocal', 'multicast', 'broadcast', 'unspecified']);
/** Addresses in public ranges that are internal to a cloud: Azure's host agent, AWS's metadata over IPv6. */
const metadataAddresses = new Set(['168.63.129.16', 'fd00:ec2::254']);
/** The only IPv6 block of the public internet (RFC 4291). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a request may go to this IP address. IPv6 addresses that hold an IPv4 one (`::ffff:10.0.0.1`) count as that.
 * `allowPrivate` allows loopback and private networks, never link-local or metadata addresses.
 */
export function mayReach(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  const range = ip.range();
  if (neverAllowed.has(range) || metadataAddresses.has(ip.toString())) return false;
  if (allowPrivate) return true;
  if (range !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(publicIpv6);
}
