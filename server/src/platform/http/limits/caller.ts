import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for where callers are counted. A household or a server is given a whole IPv6 /64, so that is
 * one caller; an IPv4 address written as IPv6 is the IPv4 one.
 */
export function callerOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%')[0]}/64`)}/64`;
}
