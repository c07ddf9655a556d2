import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { mayReach } from './addresses.ts';
import { OutboundError } from './error.ts';

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export const systemResolve: Resolve = (hostname, options, done) => resolveName(hostname, options, done);

const checkTimeoutMs = 2_000;

/**
 * Ports of services that speak no HTTP, or that no feed and no vendor is at: mail, shells, databases, caches, container
 * and cluster control. A request there could still be read as a command.
 */
const refusedPorts = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103],
  ...[104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513],
  ...[514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 623, 636, 873, 989, 990, 993, 995],
  ...[1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4190, 5060, 5061],
  ...[5432, 5433, 5672, 5984, 6000, 6379, 6432, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 7001],
  ...[9042, 9092, 9160, 9200, 9300, 10_080, 10_250, 11_211, 15_672, 26_257, 27_017, 27_018, 50_000],
]);

/**
 * An address that may be asked for. The URL parser has read every spelling of an IPv4 address by then: decimal, octal,
 * hexadecimal, short, full-width, percent-encoded.
 * @throws {OutboundError} `refused`, with the reason
 */
export function checkedUrl(text: string, allowPrivate: boolean): URL {
  if (!URL.canParse(text)) throw new OutboundError('refused', '', 'This is not an address.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('refused', url.host, 'Only http and https addresses are read.');
  if (url.username || url.password)
    throw new OutboundError('refused', url.host, 'An address must not carry a user or a password.');
  if (refusedPorts.has(Number(url.port || 80)))
    throw new OutboundError('refused', url.host, `Port ${url.port} is of another service than the web.`);
  // Connecting to an IP address does no lookup.
  const literal = bare(url.hostname);
  if (isIP(literal) !== 0 ? !mayReach(literal, allowPrivate) : !allowPrivate && isLocalName(literal))
    throw refusal(url.host);
  return url;
}

/** Names that mean this machine or this network, whatever a resolver makes of them. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return name === 'localhost' || /\.(localhost|local|internal|localdomain|home\.arpa)$/.test(name);
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

export const refusal = (host: string) =>
  new OutboundError('refused', host, `${host} is not on the public internet, so it is not read from here.`);

/** Names are resolved only here, so the connection goes to the address that was checked. */
export function checkedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, '');
      // All must be allowed: a client may try the addresses one after the other.
      if (!first || !addresses.every(({ address }) => mayReach(address, allowPrivate)))
        return callback(refusal(hostname), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** False where a name resolves to an address that is not allowed; a name that does not resolve for now passes. */
export function mayResolve(resolve: Resolve, { hostname }: URL, allowPrivate: boolean): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, checkTimeoutMs, true);
    resolve(bare(hostname), { all: true }, (error, addresses) => {
      clearTimeout(timer);
      settle(error !== null || addresses.every(({ address }) => mayReach(address, allowPrivate)));
    });
  });
}
