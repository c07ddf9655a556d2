import ipaddr from 'ipaddr.js';

/** Never allowed: cloud machines serve credentials on link-local addresses, and the others are no hosts. */
const neverAllowed = new Set(['linkLocal', 'multicast', 'broadcast', 'unspecified']);
/** Addresses in other ranges at which clouds serve credentials: Azure, AWS and Google over IPv6, Alibaba, Oracle. */
const metadataAddresses = new Set([
  '168.63.129.16',
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '192.0.0.192',
]);
/** The only IPv6 block of the public internet (RFC 4291). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a request may go to this IP address. IPv6 addresses that hold an IPv4 one (`::ffff:10.0.0.1`) count as that.
 * `allowPrivate` allows loopback and private networks, never link-local or metadata addresses.
 */
export function mayReach(address: string, allowPrivate: boolean): boolean {
  // A zone (`fe80::1%eth0`) names a link of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  const range = ip.range();
  if (neverAllowed.has(range) || metadataAddresses.has(ip.toString())) return false;
  const held = ip instanceof ipaddr.IPv6 ? ipv4In(ip) : undefined;
  if (held !== undefined && !mayReach(held, allowPrivate)) return false;
  if (allowPrivate) return true;
  if (range !== 'unicast') return false;
  return ip instanceof ipaddr.IPv4 || ip.match(publicIpv6);
}

/** Where a gateway would pass a packet on to an IPv4 address: NAT64, 6to4, Teredo, and the old compatible form. */
function ipv4In(ip: ipaddr.IPv6): string | undefined {
  const { parts } = ip;
  const [a = 0, b = 0, c = 0] = parts;
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const isNat64 = a === 0x64 && b === 0xff9b;
  const isCompatible = parts.slice(0, 6).every((part) => part === 0) && (parts[6] ?? 0) !== 0;
  if (isNat64 || isCompatible) return dotted(parts[6], parts[7]);
  if (a === 0x2002) return dotted(b, c);
  // Teredo hides the client's address by flipping its bits.
  if (a === 0x2001 && b === 0) return dotted((parts[6] ?? 0) ^ 0xffff, (parts[7] ?? 0) ^ 0xffff);
  return undefined;
}
