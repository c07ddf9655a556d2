import { storable } from '@liftout/contract/values/characters';
import type OpenAI from 'openai';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { HttpError, upstreamBusy, upstreamFailed } from '../http/errors/http-error.ts';
import { OutboundError } from '../outbound/error.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { defaultRetryAfterSeconds, retryAfterSeconds } from '../outbound/upstream.ts';

export interface Question {
  /** The task. Holds no text from users or other systems. */
  system: string;
  /** The material for the task. */
  user: string;
  timeoutMs: number;
}

/** A language model behind an OpenAI-compatible `/chat/completions`. */
export interface Chat {
  model: string;
  /**
   * The model's answer, as text. Retries once after a 5xx, a lost connection or a 429 with a short Retry-After.
   * @throws {HttpError} 502 where it failed, refused the key or answered something unexpected; 503 at its rate limit.
   */
  ask(question: Question): Promise<string>;
}

/** The longest Retry-After of a 429 that is waited for. */
const maxRetryWaitSeconds = 3;

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** Undefined: no key is configured. Error messages name no vendor, since any compatible server may be configured. */
export function openChat({ openai }: Pick<Config, 'openai'>, outbound: Outbound): Chat | undefined {
  const { apiKey, baseUrl, model } = openai;
  if (apiKey === undefined) return undefined;
  let client: Promise<OpenAI> | undefined;
  // Loaded with the first question: the client is large, and most processes never need it.
  const connect = () => {
    client ??= import('openai').then(
      ({ default: Client }) =>
        new Client({
          apiKey,
          baseURL: baseUrl,
          organization: null,
          project: null,
          maxRetries: 0,
          logLevel: 'off',
          fetch: (input, init) => outbound.fetch(input, init),
        }),
    );
    return client;
  };

  async function attempt({ system, user, timeoutMs }: Question): Promise<string> {
    const answer: unknown = await (await connect()).chat.completions.create(
      {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      },
      { timeout: timeoutMs },
    );
    const parsed = completion.safeParse(answer);
    const content = storable(parsed.data?.choices[0]?.message.content ?? '').trim();
    if (!content) throw upstreamFailed('The language model gave an unexpected answer.');
    return content;
  }

  return {
    model,
    async ask(question) {
      try {
        return await attempt(question);
      } catch (error) {
        const wait = secondsToRetry(error);
        if (wait === undefined) throw toHttpError(error);
        await new Promise((resolve) => setTimeout(resolve, wait * 1000));
        return await attempt(question).catch((again: unknown) => {
          throw toHttpError(again);
        });
      }
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
const headersOf = (error: unknown): Headers =>
  error instanceof Error && 'headers' in error && error.headers instanceof Headers
    ? error.headers
    : new Headers();

const timedOut = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor.name === 'APIConnectionTimeoutError' || outboundKind(error) === 'timeout');

function outboundKind(error: unknown): OutboundError['kind'] | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutboundError) return at.kind;
  }
  return undefined;
}

/** Undefined: a retry would not help, or after a timeout would double the wait. */
function secondsToRetry(error: unknown): number | undefined {
  if (error instanceof HttpError || timedOut(error)) return undefined;
  const status = statusOf(error);
  if (status === undefined) return outboundKind(error) === 'unreachable' ? 0.25 : undefined;
  if (status >= 500) return 0.25;
  const wait = status === 429 ? retryAfterSeconds(headersOf(error)) : undefined;
  return wait !== undefined && wait <= maxRetryWaitSeconds ? wait : undefined;
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (timedOut(error)) return upstreamFailed("The language model didn't answer in time.", error);
  const status = statusOf(error);
  if (status === 429)
    return upstreamBusy(
      'The language model is at its limit. Try again in a moment.',
      retryAfterSeconds(headersOf(error)) ?? defaultRetryAfterSeconds,
    );
  if (status === 401 || status === 403)
    return upstreamFailed("The language model rejected Liftout's key.", error);
  if (status !== undefined) return upstreamFailed(`The language model failed (${status}).`, error);
  if (outboundKind(error) === 'refused')
    return upstreamFailed(
      "The language model's address is in a private network, which ALLOW_PRIVATE_NETWORK=1 allows.",
      error,
    );
  if (outboundKind(error) === 'unreachable')
    return upstreamFailed("Couldn't reach the language model.", error);
  return upstreamFailed('The language model gave an unexpected answer.', error);
}
