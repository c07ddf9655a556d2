import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { type HttpError, upstreamBusy, upstreamFailed } from '../http/errors/http-error.ts';
import { parseJson } from '../parse-json.ts';
import { OutboundError } from './error.ts';
import type { Outbound, OutboundAnswer, OutboundOptions } from './outbound.ts';

/** A failure after which a retry may succeed. */
class TransientFailure extends Error {}

export interface UpstreamCall extends OutboundOptions {
  /** The error for a refusal with this status, where the general message would not help. */
  explain?: (status: number) => HttpError | undefined;
}

export interface Upstream {
  /**
   * Sends a request that is safe to repeat and parses its JSON. Tries three times after a 5xx or no answer, waits once
   * for a 429 with a short Retry-After, and pauses for ten seconds after five failures in a row.
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
}

/** How long to wait after a 429 without a readable Retry-After. */
export const defaultRetryAfterSeconds = 30;

/** A vendor's API, called with the same retries and the same error messages for all vendors. */
export function openUpstream({ name, outbound, maxRetryWaitSeconds = 2 }: UpstreamOptions): Upstream {
  const isTransient = handleWhen((error) => error instanceof TransientFailure);
  const policy = wrap(
    retry(isTransient, {
      maxAttempts: 2,
      backoff: new ExponentialBackoff({ initialDelay: 150, maxDelay: 2_000 }),
    }),
    circuitBreaker(isTransient, { halfOpenAfter: 10_000, breaker: new ConsecutiveBreaker(5) }),
  );

  async function send(url: string, options: OutboundOptions): Promise<OutboundAnswer> {
    const answer = await outbound.request(url, options).catch((error: unknown) => {
      if (error instanceof OutboundError && (error.kind === 'timeout' || error.kind === 'unreachable'))
        throw new TransientFailure(
          error.kind === 'timeout' ? `${name} did not answer in time.` : `${name} could not be reached.`,
          { cause: error },
        );
      throw upstreamFailed(error instanceof OutboundError ? error.message : `${name} failed.`, error);
    });
    if (answer.status >= 500)
      throw new TransientFailure(`${name} failed (${answer.status}). Try again later.`);
    return answer;
  }

  async function sendWithRetry(url: string, options: OutboundOptions): Promise<OutboundAnswer> {
    const answer = await policy.execute(() => send(url, options));
    const wait = answer.status === 429 ? retryAfterSeconds(answer.headers) : undefined;
    if (wait === undefined || wait > maxRetryWaitSeconds) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return policy.execute(() => send(url, options));
  }

  return {
    async json(url, schema, options = {}) {
      const answer = await sendWithRetry(url, options).catch((error: unknown) => {
        if (error instanceof BrokenCircuitError)
          throw upstreamBusy(`${name} failed several times in a row. Try again in a moment.`, 10);
        if (error instanceof TransientFailure) throw upstreamFailed(error.message, error.cause);
        throw error;
      });
      if (answer.status !== 200) throw refusalOf(name, answer, options.explain);
      const parsed = schema.safeParse(parseJson(answer.text()));
      if (!parsed.success) throw upstreamFailed(`${name} gave an unexpected answer.`, parsed.error);
      return parsed.data;
    },
  };
}

function refusalOf(
  name: string,
  { status, headers }: OutboundAnswer,
  explain: UpstreamCall['explain'],
): HttpError {
  if (status === 429)
    return upstreamBusy(
      `${name} is at its limit. Try again in a moment.`,
      retryAfterSeconds(headers) ?? defaultRetryAfterSeconds,
    );
  const own = explain?.(status);
  if (own !== undefined) return own;
  if (status === 401 || status === 403) return upstreamFailed(`${name} rejected Liftout's key.`);
  return upstreamFailed(`${name} refused the request (${status}).`);
}

/** Whole seconds from a Retry-After header, written as seconds or as a date; undefined where there is none. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
