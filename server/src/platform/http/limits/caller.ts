import ipaddr from 'ipaddr.js';

/**
 * The caller that an address counts as. An IPv6 /64 is one caller, since households and servers get a whole one; an IPv4
 * address written as IPv6 counts as the IPv4 address.
 */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%')[0]}/64`)}/64`;
}
