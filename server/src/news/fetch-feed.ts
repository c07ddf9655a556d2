import { type HttpError, upstreamFailed } from '../platform/http/errors/http-error.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import type { Outbound, OutboundAnswer } from '../platform/outbound/outbound.ts';
import { retryAfterSeconds } from '../platform/outbound/upstream.ts';
import { ThreadError } from '../platform/threads/thread.ts';
import type { Feed } from './feed.ts';
import { readFeed } from './read-feed.ts';

/** What a feed's server said the last time. */
export interface FeedState {
  /** Where it has moved for good. */
  movedTo: string | null;
  etag: string | null;
  lastModified: string | null;
}

interface Kept extends FeedState {
  /** How long the answer may be used without asking again. */
  freshSeconds: number;
}

/** `unchanged`: the articles are those of the last reading. `failed`: with how long not to ask again, where it says so. */
export type FeedReading =
  | ({ kind: 'read'; feed: Feed } & Kept)
  | ({ kind: 'unchanged' } & Kept)
  | { kind: 'failed'; error: HttpError; pauseSeconds: number };

export const neverRead: FeedState = { movedTo: null, etag: null, lastModified: null };

const timeoutMs = 8_000;
const maxBytes = 3_000_000;
/** The least and the longest that an answer counts as fresh, whatever its server says. */
const [minFresh, maxFresh] = [15 * 60, 6 * 3_600];
const dayInSeconds = 86_400;
const maxValidator = { etag: 500, lastModified: 100 };

const accept = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5';

/** Reads a feed, unless it is as it was. Does not throw, unless it is aborted. */
export async function fetchFeed(
  outbound: Outbound,
  feedUrl: string,
  state: FeedState,
  signal: AbortSignal,
): Promise<FeedReading> {
  const { movedTo, etag, lastModified } = state;
  const headers = {
    accept,
    'user-agent': 'Liftout news reader',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  try {
    const answer = await outbound.request(movedTo ?? feedUrl, { headers, timeoutMs, maxBytes, signal });
    if (answer.status === 304 && (etag !== null || lastModified !== null))
      return { kind: 'unchanged', ...state, freshSeconds: freshSecondsOf(answer) };
    if (answer.status !== 200) return failed(reasonOf(answer.status), undefined, pauseAfter(answer));
    const contentType = answer.headers.get('content-type');
    const feed = await readFeed({ bytes: answer.bytes, contentType, url: answer.url });
    if (!feed) return failed("Its address isn't a feed.");
    const moved = answer.moved ?? movedTo;
    return {
      kind: 'read',
      feed,
      ...validatorsOf(answer),
      movedTo: moved,
      freshSeconds: freshSecondsOf(answer),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) return failed(error.message, error);
    return failed(error instanceof ThreadError ? error.message : 'It could not be read.', error);
  }
}

const failed = (why: string, cause?: unknown, pauseSeconds = 0): FeedReading => ({
  kind: 'failed',
  error: upstreamFailed(`Couldn't read the news feed. ${why}`, cause),
  pauseSeconds,
});

function reasonOf(status: number): string {
  if (status === 401 || status === 403) return `Its server refuses programs (${status}).`;
  if (status === 404) return 'There is nothing at this address (404).';
  if (status === 410) return 'It was taken down for good (410).';
  if (status === 429) return 'Its server asks us to wait (429).';
  return status >= 500 ? `Its server failed (${status}).` : `Its server answered ${status}.`;
}

function pauseAfter({ status, headers }: OutboundAnswer): number {
  if (status === 410) return dayInSeconds;
  return retryAfterSeconds(headers) ?? 0;
}

function freshSecondsOf({ headers }: OutboundAnswer): number {
  const said = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(headers.get('cache-control') ?? '')?.[1];
  return Math.min(Math.max(Number(said ?? 0), minFresh), maxFresh);
}

/** Too long ones are not kept: the feed is read whole then. */
function validatorsOf({ headers }: OutboundAnswer): Pick<FeedState, 'etag' | 'lastModified'> {
  const kept = (name: string, max: number) => {
    const value = headers.get(name);
    return value !== null && value.length <= max ? value : null;
  };
  return {
    etag: kept('etag', maxValidator.etag),
    lastModified: kept('last-modified', maxValidator.lastModified),
  };
}
