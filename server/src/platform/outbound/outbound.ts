import type { Dispatcher } from 'undici';
import { type ConcurrencyLimit, limitConcurrency } from '../concurrency-limit.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { OutboundError } from './error.ts';
import { checkedLookup, checkedUrl, mayResolve, type Resolve, refusal, systemResolve } from './target.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface OutboundOptions {
  method?: Method;
  headers?: Record<string, string>;
  body?: string;
  /** For everything: waiting for a connection, redirects and body included. Default 10 s. */
  timeoutMs?: number;
  /** Of the decoded body. Default 5 MB. */
  maxBytes?: number;
  /** Followed for GET and HEAD only. Default 5. */
  maxRedirects?: number;
  /** On whose behalf, a client's id: those that wait for the same host are served in rotation. */
  caller?: string;
  signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  status: number;
  headers: Headers;
  /** The final address, after redirects. */
  url: string;
  /** The address to use from now on: after redirects that are all for good (301, 308), the last of them. */
  moved: string | null;
  bytes: Uint8Array<ArrayBuffer>;
  /** The body as UTF-8. */
  text(): string;
}

/** The only way to send HTTP requests to other machines. */
export interface Outbound {
  /**
   * Sends one request and reads the whole answer, whatever its status. The connection goes to the address that was
   * resolved and checked, so DNS rebinding does not work; redirects are checked again. No proxy of the environment is used.
   * @throws {OutboundError}
   */
  request(url: string, options?: OutboundOptions): Promise<OutboundAnswer>;
  /**
   * Refuses an address that `request` would refuse, without a request to it. A name that can't be resolved within two
   * seconds passes: it may be down for now.
   * @throws {OutboundError} `refused`
   */
  check(url: string): Promise<void>;
  /** The same without looking up a name. */
  checkText(url: string): void;
  /** The same with the signature of `fetch`, for vendors' client libraries. Bodies are strings. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
}

const defaults = { timeoutMs: 10_000, maxBytes: 5_000_000, maxRedirects: 5 };
/** Of one host at a time, and waiting for it: a host that hangs holds these and no other host's. */
const perHost = { maxRunning: 8, maxWaiting: 200, maxWaitingPerCaller: 50 };
/** Hosts whose limits are kept at hand. */
const maxHosts = 1_000;
/** What is sent on after a redirect to another host: nothing that could be a key. */
const harmlessHeaders = new Set([
  'accept',
  'accept-language',
  'user-agent',
  'if-none-match',
  'if-modified-since',
]);
const redirects = new Set([301, 302, 303, 307, 308]);
const forGood = new Set([301, 308]);
const methods = new Set<string>(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]);
const isMethod = (name: string): name is Method => methods.has(name);

/** One for all features, so that limits are a host's and not a feature's. */
const opened = new Map<boolean, Outbound>();

/** `allowPrivateNetwork`: also allows loopback and private networks. */
export function openOutbound({ allowPrivateNetwork }: { allowPrivateNetwork: boolean }): Outbound {
  const known = opened.get(allowPrivateNetwork) ?? createOutbound(allowPrivateNetwork, systemResolve);
  opened.set(allowPrivateNetwork, known);
  return known;
}

export function createOutbound(allowPrivate: boolean, resolve: Resolve): Outbound {
  let agent: Promise<Dispatcher> | undefined;
  // Loaded with the first request, to keep startup fast.
  const connect = () => {
    agent ??= import('undici').then(
      ({ Agent }) =>
        new Agent({
          connect: { lookup: checkedLookup(resolve, allowPrivate) },
          connections: perHost.maxRunning,
          keepAliveTimeout: 4_000,
        }),
    );
    return agent;
  };
  const hosts = new Map<string, ConcurrencyLimit>();

  /** Waits for one of the host's connections. The host that was used last stays in the map longest. */
  async function inTurn<T>(
    url: URL,
    caller: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const busy = { message: `Too many requests wait for ${url.host}.`, retryAfterSeconds: 5 };
    const limit = hosts.get(url.origin) ?? limitConcurrency({ ...perHost, busy });
    hosts.delete(url.origin);
    hosts.set(url.origin, limit);
    const [oldest] = hosts.keys();
    if (hosts.size > maxHosts && oldest !== undefined) hosts.delete(oldest);
    return limit.run(work, { caller, signal });
  }

  async function request(url: string, options: OutboundOptions = {}): Promise<OutboundAnswer> {
    const { timeoutMs = defaults.timeoutMs, maxRedirects = defaults.maxRedirects, method = 'GET' } = options;
    const clock = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock;
    const first = checkedUrl(url, allowPrivate);
    const { host } = first;
    const headers = headersOf(options.headers, host);
    try {
      return await follow(first, { ...options, method, headers, signal, maxRedirects });
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      throw clock.aborted && !(error instanceof OutboundError)
        ? new OutboundError('timeout', host, `${host} didn't answer within ${timeoutMs / 1000} seconds.`)
        : asOutboundError(error, host);
    }
  }

  /** Sends a request, and again to each address that it is redirected to. */
  async function follow(
    first: URL,
    { maxRedirects, ...sent }: Exchange & { maxRedirects: number },
  ): Promise<OutboundAnswer> {
    const { method, signal, caller = '' } = sent;
    const isRedirected = method === 'GET' || method === 'HEAD';
    let { headers } = sent;
    let address = first;
    let moved: string | null = null;
    let isForGood = true;
    for (let hop = 0; ; hop += 1) {
      const dispatcher = await connect();
      const answer = await inTurn(address, caller, signal, () =>
        exchange(dispatcher, address, { ...sent, headers }),
      );
      const next = isRedirected ? redirectOf(answer, address) : undefined;
      if (!next) return { ...answer, moved };
      if (hop >= maxRedirects)
        throw new OutboundError(
          'redirects',
          first.host,
          `${first.host} redirects more than ${maxRedirects} times.`,
        );
      const target = checkedUrl(next, allowPrivate);
      if (target.origin !== address.origin) headers = withoutSecrets(headers);
      isForGood &&= forGood.has(answer.status);
      if (isForGood) moved = target.href;
      address = target;
    }
  }

  return {
    request,
    async check(url) {
      const address = checkedUrl(url, allowPrivate);
      if (!(await mayResolve(resolve, address, allowPrivate))) throw refusal(address.host);
    },
    checkText: (url) => void checkedUrl(url, allowPrivate),
    async fetch(input, init = {}) {
      const url = input instanceof Request ? input.url : String(input);
      const { body } = init;
      const method = init.method?.toUpperCase() ?? 'GET';
      if (body !== undefined && body !== null && typeof body !== 'string')
        throw new TypeError('Only bodies of text are sent.');
      if (!isMethod(method)) throw new TypeError(`${method} is not sent.`);
      const answer = await request(url, {
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof body === 'string' && { body }),
        timeoutMs: 120_000,
        signal: init.signal ?? undefined,
      });
      const headers = new Headers(answer.headers);
      // The body is already decoded.
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
      const bodyless = [204, 205, 304].includes(answer.status);
      return new Response(bodyless ? null : answer.bytes, { status: answer.status, headers });
    },
  };
}

/** Throws OutboundError for names and values that no header can have, such as a key with a line break. */
function headersOf(given: Record<string, string> | undefined, host: string): Headers {
  try {
    const headers = new Headers(given);
    if (!headers.has('user-agent')) headers.set('user-agent', 'Liftout');
    return headers;
  } catch {
    // Not with the reason, which has the value.
    throw new OutboundError('refused', host, `A header for ${host} has a character that can't be sent.`);
  }
}

interface Exchange extends Omit<OutboundOptions, 'headers'> {
  method: Method;
  headers: Headers;
  signal: AbortSignal;
}

async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  { method, body, maxBytes = defaults.maxBytes, signal, headers }: Exchange,
): Promise<Omit<OutboundAnswer, 'moved'>> {
  const { fetch } = await import('undici');
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(headers),
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

function redirectOf({ status, headers }: Omit<OutboundAnswer, 'moved'>, from: URL): string | undefined {
  const location = headers.get('location');
  if (!redirects.has(status) || !location || !URL.canParse(location, from.href)) return undefined;
  return new URL(location, from).href;
}

const withoutSecrets = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => harmlessHeaders.has(name)));

function asOutboundError(error: unknown, host: string): OutboundError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutboundError) return at;
    if (at instanceof HttpError) return new OutboundError('busy', host, at.message);
  }
  return new OutboundError('unreachable', host, `Couldn't reach ${host}.`, error);
}
