import ipaddr from 'ipaddr.js';

/** Never reached, whatever is allowed: cloud machines hand out credentials on them, or nobody listens there. */
const neverReached = new Set(['linkLocal', 'multicast', 'broadcast', 'unspecified']);
/** Public by its number, yet the inside of a cloud: Azure's host agent. */
const metadataAddresses = new Set(['168.63.129.16', 'fd00:ec2::254']);
/** The only IPv6 block that is given out to the public internet (RFC 4291). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a request may go to this IP address. Addresses that carry an IPv4 one inside (`::ffff:10.0.0.1`) are judged
 * by what they carry. `allowPrivate` opens loopback and private networks, never link-local or metadata addresses.
 */
export function mayReach(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  const range = ip.range();
  if (neverReached.has(range) || metadataAddresses.has(ip.toString())) return false;
  if (allowPrivate) return true;
  if (range !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(publicIpv6);
}
