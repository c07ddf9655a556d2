import { notify } from '../platform/changes/notify.ts';
import { platformScope, system, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { beginFeedRead, endFeedRead } from '../sources/service.ts';
import { type FeedReading, fetchFeed, neverRead } from './fetch-feed.ts';
import {
  findDueFeeds,
  type NewsState,
  readNewsState,
  saveArticles,
  saveFeedState,
  syncName,
} from './queries.ts';

/** Articles read longer ago are shown while the feed is read again in the background. */
const freshByDefault = 15 * 60;
/** The wait after a failure, doubled with each further one. */
const pauseAfterFailure = 60;
const maxPauseSeconds = 6 * 3_600;
/** While there are articles to show, a feed that is being read or failed is not read again within this time. */
const pauseSeconds = 60;
/** Feeds that one run of the job reads, and how many at a time. */
const maxDue = 500;
const atOnce = 4;

type Failed = Extract<FeedReading, { kind: 'failed' }>;
/** What is known of a feed before it is read. */
type Before = Pick<NewsState, 'movedTo' | 'etag' | 'lastModified' | 'readAt' | 'failures'>;

const readingOf = (clientId: string, feedUrl: string) => ({ clientId, source: syncName, feedUrl });

/** Whether a feed need not be read again yet, by real time. */
export const isFresh = ({ readAt, freshSeconds }: Pick<NewsState, 'readAt' | 'freshSeconds'>) =>
  readAt !== null && Date.now() - readAt.getTime() < freshSeconds * 1000;

/** Whether the wait after a failure is not over, by real time. */
export const isPaused = ({ failures, dueAt }: Pick<NewsState, 'failures' | 'dueAt'>) =>
  failures > 0 && dueAt !== null && dueAt.getTime() > Date.now();

/** Reads clients' feeds and stores their articles, each feed once at a time in this process. */
export function feedReader({ db, log }: Platform, outbound: Outbound) {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  /** Reads a feed and stores its articles, unless they are fresh. Throws 502. */
  function refresh(clientId: string, feedUrl: string): Promise<void> {
    const key = `${clientId} ${feedUrl}`;
    const reading = running.get(key) ?? readAndStore(clientId, feedUrl).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  }

  async function readAndStore(clientId: string, feedUrl: string): Promise<void> {
    const before = await begin(clientId, feedUrl);
    if (!before) return;
    // Without stored articles, "unchanged" would say nothing.
    const known = before.readAt === null ? { ...neverRead, movedTo: before.movedTo } : before;
    const reading = await fetchFeed(outbound, feedUrl, known, stopping.signal);
    if (reading.kind !== 'failed') return saveReading(clientId, feedUrl, reading);
    await saveFailure(clientId, feedUrl, before, reading);
    throw reading.error;
  }

  /** Undefined where another read has finished since the caller looked. */
  function begin(clientId: string, feedUrl: string): Promise<Before | undefined> {
    return db.as(tenantScope(clientId, system), async (tx) => {
      const state = await readNewsState(tx, clientId);
      if (state?.feedUrl === feedUrl && isFresh(state)) return undefined;
      await beginFeedRead(tx, readingOf(clientId, feedUrl), 0);
      return state?.feedUrl === feedUrl ? state : { ...neverRead, readAt: null, failures: 0 };
    });
  }

  async function saveFailure(
    clientId: string,
    feedUrl: string,
    { etag, lastModified, ...before }: Before,
    { error, pauseSeconds: asked }: Failed,
  ): Promise<void> {
    const failures = before.failures + 1;
    const ours = Math.min(pauseAfterFailure * 2 ** (failures - 1), maxPauseSeconds);
    await db.as(tenantScope(clientId, system), async (tx) => {
      await endFeedRead(tx, readingOf(clientId, feedUrl), { rows: 0, error: error.message });
      // Where it had moved to may have moved back.
      const state = { etag, lastModified, movedTo: null, freshSeconds: freshByDefault };
      await saveFeedState(tx, clientId, feedUrl, { ...state, failures, dueInSeconds: Math.max(asked, ours) });
    });
  }

  async function saveReading(
    clientId: string,
    feedUrl: string,
    reading: Exclude<FeedReading, Failed>,
  ): Promise<void> {
    const { movedTo, etag, lastModified, freshSeconds } = reading;
    await db.within('job').as(tenantScope(clientId, system), async (tx) => {
      const rows = reading.kind === 'read' ? reading.feed.articles.length : 0;
      if (reading.kind === 'read') await saveArticles(tx, clientId, feedUrl, reading.feed, new Date());
      await endFeedRead(tx, readingOf(clientId, feedUrl), { rows, error: null });
      const state = { movedTo, etag, lastModified, freshSeconds, failures: 0 };
      await saveFeedState(tx, clientId, feedUrl, { ...state, dueInSeconds: freshSeconds });
      if (reading.kind === 'read') notify(tx, clientId, ['news']);
    });
  }

  const logFailure = (clientId: string) => (error: unknown) =>
    log.info({ err: error, clientId }, 'the news feed was not read');

  return {
    refresh,

    /** Reads it without being waited for, unless it failed a moment ago or another process reads it. */
    refreshInBackground(scope: TenantScope, feedUrl: string, state: NewsState): void {
      const { clientId } = scope;
      if (isPaused(state)) return;
      void db
        .as(scope, (tx) => beginFeedRead(tx, readingOf(clientId, feedUrl), pauseSeconds))
        .then((mine) => (mine ? refresh(clientId, feedUrl) : undefined))
        .catch(logFailure(clientId));
    },

    /** Reads feeds that are due, a few at a time, until `signal` aborts. */
    async refreshDue(signal: AbortSignal): Promise<void> {
      const due = await db.as(platformScope(system), (tx) => findDueFeeds(tx, maxDue));
      const next = due[Symbol.iterator]();
      const readOn = async () => {
        for (const { clientId, feedUrl } of next) {
          if (signal.aborted) return;
          await refresh(clientId, feedUrl).catch(logFailure(clientId));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, readOn));
    },

    /** Reads a feed and stores nothing. */
    readOnly: (feedUrl: string): Promise<FeedReading> =>
      fetchFeed(outbound, feedUrl, neverRead, stopping.signal),

    /** Aborts running reads and waits for them to end. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}
