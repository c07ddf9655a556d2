import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { z } from 'zod';
import { HttpError, upstreamBusy, upstreamFailed } from '../http/errors/http-error.ts';
import { parseJson } from '../parse-json.ts';
import { OutboundError } from './error.ts';
import type { Outbound, OutboundAnswer, OutboundOptions } from './outbound.ts';
import { type Pace, pacerOf } from './pace.ts';

/** A failure after which a retry may succeed. */
class TransientFailure extends Error {
  /** The vendor asked to wait that long. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { cause, wait }: { cause?: unknown; wait?: number | undefined } = {}) {
    super(message, { cause });
    this.retryAfterSeconds = wait;
  }
}

export interface UpstreamCall extends OutboundOptions {
  /**
   * Whether sending it twice does no more than sending it once. By default true for GET, HEAD, PUT and DELETE; true for a
   * search by POST, and for a write that carries an idempotency key of its own.
   */
  idempotent?: boolean;
  /** For all tries and waits together. Default 45 s. */
  totalTimeoutMs?: number;
  /** The error for a refusal with this status and body, where the general message would not help. */
  explain?: (status: number, body: string) => HttpError | undefined;
  /** Sees each answer's headers, in which vendors say what is left of a limit. */
  onHeaders?: (headers: Headers) => void;
}

export interface Upstream {
  /**
   * Sends a request and parses the JSON of a 2xx; a body that is empty is `undefined`. An idempotent one is tried three
   * times after a 5xx or no answer, with growing, random waits; any one is tried again after a 429 with a short
   * Retry-After. Pauses for ten seconds after five failures in a row of the same host.
   * @throws {HttpError} 502 where the vendor failed or refused our key, 503 with Retry-After at its rate limit.
   */
  json<S extends z.ZodType>(url: string, schema: S, options?: UpstreamCall): Promise<z.output<S>>;
}

export interface UpstreamOptions {
  /** The vendor's name in error messages: HubSpot, JustCall, Google Sheets. */
  name: string;
  outbound: Outbound;
  /** The longest Retry-After that is waited for. */
  maxRetryWaitSeconds?: number;
  /** The vendor's limit. Without it, calls are sent at once. */
  pace?: Pace;
  /** On whose behalf: those that share a limit are served in rotation. */
  caller?: string;
}

/** How long to wait after a 429 without a readable Retry-After. */
export const defaultRetryAfterSeconds = 30;
/** A vendor that asks for more is asked again after that. */
const maxRetryAfterSeconds = 3_600;
const maxTries = 3;
const repeatable = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const breakAfterMs = 10_000;

const isTransient = handleWhen((error) => error instanceof TransientFailure);
/** By vendor and host, for the whole process: what one client's calls found out, the others need not. */
const breakers = new Map<string, CircuitBreakerPolicy>();

function breakerOf(name: string, url: string): CircuitBreakerPolicy {
  const key = `${name} ${URL.canParse(url) ? new URL(url).origin : ''}`;
  const known =
    breakers.get(key) ??
    circuitBreaker(isTransient, { halfOpenAfter: breakAfterMs, breaker: new ConsecutiveBreaker(5) });
  breakers.set(key, known);
  return known;
}

/** A vendor's API, called with the same retries and the same error messages for all vendors. */
export function openUpstream({
  name,
  outbound,
  maxRetryWaitSeconds = 2,
  pace,
  caller = '',
}: UpstreamOptions): Upstream {
  const pacer = pace && pacerOf(name, pace);

  async function send(url: string, options: OutboundOptions): Promise<OutboundAnswer> {
    const answer = await outbound.request(url, { caller, ...options }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      if (error.kind === 'busy') throw upstreamBusy(`${name} is slow. Try again in a moment.`, 5);
      if (error.kind === 'timeout' || error.kind === 'unreachable')
        throw new TransientFailure(
          error.kind === 'timeout' ? `${name} didn't answer in time.` : `Couldn't reach ${name}.`,
          { cause: error },
        );
      throw upstreamFailed(error.message, error);
    });
    if (answer.status >= 500)
      throw new TransientFailure(`${name} failed (${answer.status}). Try again later.`, {
        wait: retryAfterSeconds(answer.headers),
      });
    return answer;
  }

  async function sendWithRetry(
    url: string,
    { idempotent, signal, onHeaders, ...options }: UpstreamCall & { signal: AbortSignal },
  ): Promise<OutboundAnswer> {
    const mayRepeat = idempotent ?? repeatable.has(options.method ?? 'GET');
    for (let tries = 1; ; tries += 1) {
      await pacer?.turn({ caller, signal });
      try {
        const answer = await breakerOf(name, url).execute(() => send(url, { ...options, signal }));
        onHeaders?.(answer.headers);
        if (answer.status !== 429) return answer;
        const wait = retryAfterSeconds(answer.headers) ?? defaultRetryAfterSeconds;
        pacer?.pause(wait * 1000);
        if (wait > maxRetryWaitSeconds || tries === maxTries) return answer;
        await sleep(jittered(wait * 1000), signal);
      } catch (error) {
        if (!(error instanceof TransientFailure) || !mayRepeat || tries === maxTries) throw error;
        const wait = error.retryAfterSeconds ?? 0;
        if (wait > maxRetryWaitSeconds) throw error;
        await sleep(jittered(Math.max(wait * 1000, 150 * 2 ** (tries - 1))), signal);
      }
    }
  }

  return {
    async json(url, schema, { totalTimeoutMs = 45_000, explain, ...options } = {}) {
      const clock = AbortSignal.timeout(totalTimeoutMs);
      const signal = options.signal ? AbortSignal.any([clock, options.signal]) : clock;
      const answer = await sendWithRetry(url, { ...options, signal }).catch((error: unknown) => {
        if (error instanceof HttpError || options.signal?.aborted) throw error;
        if (clock.aborted) throw upstreamFailed(`${name} didn't answer in time.`, error);
        if (error instanceof BrokenCircuitError)
          throw upstreamBusy(`${name} failed several times in a row. Try again in a moment.`, 10);
        if (error instanceof TransientFailure) throw upstreamFailed(error.message, error.cause);
        throw upstreamFailed(`${name} failed.`, error);
      });
      if (answer.status < 200 || answer.status > 299) throw refusalOf(name, answer, explain);
      const text = answer.text();
      const parsed = schema.safeParse(text === '' ? undefined : parseJson(text));
      if (!parsed.success) throw upstreamFailed(`${name} gave an unexpected answer.`, parsed.error);
      return parsed.data;
    },
  };
}

/** Up to half as long again, so that those who failed together don't come back together. */
const jittered = (ms: number): number => ms * (1 + Math.random() / 2);

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

function refusalOf(
  name: string,
  { status, headers, text }: OutboundAnswer,
  explain: UpstreamCall['explain'],
): HttpError {
  if (status === 429)
    return upstreamBusy(
      `${name} is at its limit. Try again in a moment.`,
      retryAfterSeconds(headers) ?? defaultRetryAfterSeconds,
    );
  const own = explain?.(status, text());
  if (own !== undefined) return own;
  if (status === 401 || status === 403) return keyRefused(name);
  return upstreamFailed(`${name} refused the request (${status}).`);
}

const refusal = " rejected Liftout's key.";

/** 502: an upstream does not take our key. */
export const keyRefused = (name: string): HttpError => upstreamFailed(name + refusal);

/** Whether a stored error says that an upstream did not take our key. */
export const isKeyRefusal = (message: string | null): boolean => message?.endsWith(refusal) === true;

/** Whole seconds from a Retry-After header, written as seconds or as a date, at most an hour; undefined where there is none. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(0, Math.ceil(seconds)), maxRetryAfterSeconds);
}
