import { OutboundError } from './error.ts';
import type { Outbound, OutboundAnswer } from './outbound.ts';
import { defaultRetryAfterSeconds, retryAfterSeconds } from './upstream.ts';

/** How a test of a service ended. `message` is a sentence of ours: no key, no address, no text of the service. */
export interface Probe {
  ok: boolean;
  message: string;
  /** The service asked us to wait that long. */
  retryAfterSeconds?: number;
  /** The account behind the key, where the service names it. */
  accountId?: string;
}

export interface ProbeRequest {
  /** The service's name in sentences: HubSpot. */
  name: string;
  url: string;
  headers: Record<string, string>;
  /** The environment variables with the key, in words. */
  key: string;
  /** The outcome of an answer other than 401, 403, 429 and 5xx; undefined: unexpected. */
  read: (answer: OutboundAnswer) => Probe | undefined;
  /** The outcome of 403; by default, that the key lacks a permission. */
  forbidden?: Probe;
}

/** The time limit of a test, in milliseconds. */
export const probeTimeoutMs = 8_000;

const failure = (message: string): Probe => ({ ok: false, message });

/** One request, never repeated, through the one guarded way out. Does not throw. */
export async function probe(outbound: Outbound, request: ProbeRequest): Promise<Probe> {
  const { name, url, headers } = request;
  try {
    const answer = await outbound.request(url, { headers, timeoutMs: probeTimeoutMs, maxBytes: 2_000_000 });
    return outcomeOf(answer, request);
  } catch (error) {
    return failure(reasonOf(name, error));
  }
}

function outcomeOf(answer: OutboundAnswer, { name, key, read, forbidden }: ProbeRequest): Probe {
  const { status, headers } = answer;
  if (status === 401) return failure(`${name} rejected the key. Check ${key}.`);
  if (status === 403)
    return forbidden ?? failure(`${name} accepted the key, but it lacks a permission that Liftout needs.`);
  if (status === 429) {
    const seconds = retryAfterSeconds(headers) ?? defaultRetryAfterSeconds;
    return { ...failure(`${name} is at its limit. Try again in ${seconds} s.`), retryAfterSeconds: seconds };
  }
  if (status >= 500) return failure(`${name} failed (${status}). Try again later.`);
  return read(answer) ?? failure(`${name} gave an unexpected answer (${status}).`);
}

function reasonOf(name: string, error: unknown): string {
  const kind = error instanceof OutboundError ? error.kind : undefined;
  switch (kind) {
    case 'timeout':
      return `${name} didn't answer within ${probeTimeoutMs / 1000} seconds.`;
    case 'unreachable':
      return `Couldn't reach ${name.replace(/^The /, 'the ')}. Check the network and its address.`;
    case 'refused':
      return `${name}'s address is in a private network, which only ALLOW_PRIVATE_NETWORK=1 allows.`;
    case 'busy':
      return `${name} is slow: other requests are waiting for it. Test it again in a moment.`;
    case 'too_large':
    case 'redirects':
    case undefined:
      return `${name} gave an unexpected answer.`;
  }
}
