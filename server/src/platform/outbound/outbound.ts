import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { mayReach } from './addresses.ts';
import { OutboundError } from './error.ts';

export interface OutboundOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** For everything, redirects and body included. Default 10 s. */
  timeoutMs?: number;
  /** Of the decoded body. Default 5 MB. */
  maxBytes?: number;
  /** Followed for GET only. Default 5. */
  maxRedirects?: number;
  signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  status: number;
  headers: Headers;
  /** The final address, after redirects. */
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The body as UTF-8. */
  text(): string;
}

/** The only way to send HTTP requests to other machines. */
export interface Outbound {
  /**
   * Sends one request and reads the whole answer, whatever its status. The connection goes to the address that was
   * resolved and checked, so DNS rebinding does not work; redirects are checked again.
   * @throws {OutboundError}
   */
  request(url: string, options?: OutboundOptions): Promise<OutboundAnswer>;
  /**
   * Refuses an address that `request` would refuse, without a request to it. A name that can't be resolved within two
   * seconds passes: it may be down for now.
   * @throws {OutboundError} `refused`
   */
  check(url: string): Promise<void>;
  /** The same with the signature of `fetch`, for vendors' client libraries. Bodies are strings. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
}

const defaults = { timeoutMs: 10_000, maxBytes: 5_000_000, maxRedirects: 5 };
const checkTimeoutMs = 2_000;
/** Sent to the first host only, not after a redirect to another. */
const secretHeaders = ['authorization', 'cookie', 'x-goog-api-key'];
const redirects = new Set([301, 302, 303, 307, 308]);

/** `allowPrivateNetwork`: also allows loopback and private networks. */
export function openOutbound({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }): Outbound {
  let agent: Promise<Dispatcher> | undefined;
  // Loaded with the first request, to keep startup fast.
  const connect = () => {
    agent ??= import('undici').then(
      ({ Agent }) =>
        new Agent({ connect: { lookup: checkedLookup(allowPrivateNetwork) }, keepAliveTimeout: 4_000 }),
    );
    return agent;
  };

  async function request(url: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const { timeoutMs = defaults.timeoutMs, maxRedirects = defaults.maxRedirects } = options;
    const clock = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock;
    let address = checkedUrl(url, allowPrivateNetwork);
    const { host } = address;
    let headers = new Headers(options.headers);
    for (let hop = 0; ; hop += 1) {
      try {
        const answer = await exchange(await connect(), address, { ...options, headers, signal });
        const next = options.method === 'POST' ? undefined : redirectOf(answer, address);
        if (!next) return answer;
        if (hop >= maxRedirects)
          throw new OutboundError('redirects', host, `${host} redirects more than ${maxRedirects} times.`);
        const target = checkedUrl(next, allowPrivateNetwork);
        if (target.origin !== address.origin) headers = withoutSecrets(headers);
        address = target;
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason;
        throw clock.aborted && !(error instanceof OutboundError)
          ? new OutboundError('timeout', host, `${host} did not answer within ${timeoutMs} ms.`)
          : asOutboundError(error, host);
      }
    }
  }

  return {
    request,
    async check(url) {
      const { hostname, host } = checkedUrl(url, allowPrivateNetwork);
      if (!(await mayResolve(hostname, allowPrivateNetwork))) throw refusal(host);
    },
    async fetch(input, init = {}) {
      const url = input instanceof Request ? input.url : String(input);
      const { body, method } = init;
      if (body !== undefined && body !== null && typeof body !== 'string')
        throw new TypeError('Only bodies of text are sent.');
      const answer = await request(url, {
        method: method?.toUpperCase() === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof body === 'string' && { body }),
        timeoutMs: 120_000,
        signal: init.signal ?? undefined,
      });
      const headers = new Headers(answer.headers);
      // The body is already decoded.
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
      const bodyless = answer.status === 204 || answer.status === 304;
      return new Response(bodyless ? null : answer.bytes, { status: answer.status, headers });
    },
  };
}

interface Exchange extends OutboundOptions {
  signal: AbortSignal;
}

async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  {
    method = 'GET',
    body,
    maxBytes = defaults.maxBytes,
    signal,
    ...rest
  }: Omit<Exchange, 'headers'> & { headers: Headers },
): Promise<OutboundAnswer> {
  const { fetch } = await import('undici');
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(rest.headers),
    ...(body !== undefined && { body }),
    redirect: 'manual',
    dispatcher,
    signal,
  });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maxBytes)
      throw new OutboundError(
        'too_large',
        url.host,
        `${url.host} answered with more than ${maxBytes} bytes.`,
      );
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return {
    status: response.status,
    headers: new Headers([...response.headers]),
    url: url.href,
    bytes,
    text: () => new TextDecoder().decode(bytes),
  };
}

/** Names are resolved only here, so the connection goes to the address that was checked. */
function checkedLookup(allowPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, '');
      // All must be allowed: a client may try the addresses one after the other.
      if (!first || !addresses.every(({ address }) => mayReach(address, allowPrivate)))
        return callback(refusal(hostname), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** False where a name resolves to an address that is not allowed. */
function mayResolve(hostname: string, allowPrivate: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, checkTimeoutMs, true);
    resolveName(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error, addresses) => {
      clearTimeout(timer);
      resolve(error !== null || addresses.every(({ address }) => mayReach(address, allowPrivate)));
    });
  });
}

function checkedUrl(text: string, allowPrivate: boolean): URL {
  if (!URL.canParse(text)) throw new OutboundError('refused', '', 'This is not an address.');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('refused', url.host, 'Only http and https addresses are read.');
  if (url.username || url.password)
    throw new OutboundError('refused', url.host, 'An address must not carry a user or a password.');
  // Connecting to an IP address does no lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !mayReach(literal, allowPrivate)) throw refusal(url.host);
  return url;
}

const refusal = (host: string) =>
  new OutboundError('refused', host, `${host} is not on the public internet, so it is not read from here.`);

function redirectOf({ status, headers }: OutboundAnswer, from: URL): string | undefined {
  const location = headers.get('location');
  if (!redirects.has(status) || !location || !URL.canParse(location, from.href)) return undefined;
  return new URL(location, from).href;
}

function withoutSecrets(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of secretHeaders) kept.delete(name);
  return kept;
}

function asOutboundError(error: unknown, host: string): OutboundError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutboundError) return at;
  }
  return new OutboundError('unreachable', host, `${host} could not be reached.`, error);
}
