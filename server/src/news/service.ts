import { type NewsItem, noFeedMessage } from '@liftout/contract/news';
import { firmsMentioned } from '../firms/service.ts';
import { notify } from '../platform/changes/notify.ts';
import { platformScope, system, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, invalid, upstreamFailed } from '../platform/http/errors/http-error.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import { type Outbound, openOutbound } from '../platform/outbound/outbound.ts';
import { beginFeedRead, endFeedRead } from '../sources/service.ts';
import { fetchFeed, neverRead } from './fetch-feed.ts';
import {
  findDueFeeds,
  type NewsState,
  readArticles,
  readNewsState,
  type StoredArticle,
  saveArticles,
  saveFeedState,
  syncName,
} from './queries.ts';
import { timeAgo } from './time-ago.ts';

/** Articles read longer ago are shown while the feed is read again in the background. */
const freshByDefault = 15 * 60;
/** The wait after a failure, doubled with each further one. */
const pauseAfterFailure = 60;
const maxPauseSeconds = 6 * 3_600;
/** From this many failures in a row on, the last one is told without asking again until its wait is over. */
const toldFailures = 3;
/** While there are articles to show, a feed that is being read or failed is not read again within this time. */
const pauseSeconds = 60;
const maxShown = 20;
/** Articles that the test of a feed shows. */
const maxTested = 5;
/** Feeds that one run of the job reads, and how many at a time. */
const maxDue = 500;
const atOnce = 4;

const readingOf = (clientId: string, feedUrl: string) => ({ clientId, source: syncName, feedUrl });

const isFresh = ({ readAt, freshSeconds }: Pick<NewsState, 'readAt' | 'freshSeconds'>) =>
  readAt !== null && Date.now() - readAt.getTime() < freshSeconds * 1000;

/** As people list firms. */
const targetsIn = (text: string) => text.split(/[,;\n]/).flatMap((name) => name.trim() || []);

export { readFeedsRegularly } from './job.ts';
/** For the test of services. */
export { probeFeeds } from './probe.ts';
export type NewsService = ReturnType<typeof newsService>;

/** News from each client's feed. Freshness uses real time, an article's age the app's clock. */
export function newsService(platform: Platform, outbound: Outbound = openOutbound(platform.config)) {
  const { db, clock, demo, log } = platform;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  /** Reads the feed and stores its articles. Concurrent calls of this process share one read. Throws 502. */
  function refresh(clientId: string, feedUrl: string): Promise<void> {
    const key = `${clientId} ${feedUrl}`;
    const reading = running.get(key) ?? readAndStore(clientId, feedUrl).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  }

  async function readAndStore(clientId: string, feedUrl: string): Promise<void> {
    const scope = tenantScope(clientId, system);
    const before = await db.as(scope, async (tx) => {
      // Another read may have finished since the caller looked.
      const state = await readNewsState(tx, clientId);
      if (state?.feedUrl === feedUrl && isFresh(state)) return undefined;
      await beginFeedRead(tx, readingOf(clientId, feedUrl), 0);
      return state?.feedUrl === feedUrl ? state : { ...neverRead, readAt: null, failures: 0 };
    });
    if (!before) return;
    // Without stored articles, "unchanged" would say nothing.
    const known = before.readAt === null ? { ...neverRead, movedTo: before.movedTo } : before;
    const reading = await fetchFeed(outbound, feedUrl, known, stopping.signal);
    if (reading.kind === 'failed') {
      const { error, pauseSeconds } = reading;
      const failures = before.failures + 1;
      const wait = Math.max(pauseSeconds, Math.min(pauseAfterFailure * 2 ** (failures - 1), maxPauseSeconds));
      await db.as(scope, async (tx) => {
        await endFeedRead(tx, readingOf(clientId, feedUrl), { rows: 0, error: error.message });
        // Where it had moved to may have moved back.
        const { etag, lastModified } = before;
        const state = { etag, lastModified, movedTo: null, freshSeconds: freshByDefault };
        await saveFeedState(tx, clientId, feedUrl, { ...state, failures, dueInSeconds: wait });
      });
      throw error;
    }
    const { movedTo, etag, lastModified, freshSeconds } = reading;
    await db.within('job').as(scope, async (tx) => {
      const rows = reading.kind === 'read' ? reading.feed.articles.length : 0;
      if (reading.kind === 'read') await saveArticles(tx, clientId, feedUrl, reading.feed, new Date());
      await endFeedRead(tx, readingOf(clientId, feedUrl), { rows, error: null });
      const state = { movedTo, etag, lastModified, freshSeconds, failures: 0 };
      await saveFeedState(tx, clientId, feedUrl, { ...state, dueInSeconds: freshSeconds });
      if (reading.kind === 'read') notify(tx, clientId, ['news']);
    });
  }

  function refreshInBackground(scope: TenantScope, feedUrl: string, { failures, dueAt }: NewsState): void {
    if (failures > 0 && dueAt && dueAt.getTime() > Date.now()) return;
    void db
      .as(scope, (tx) => beginFeedRead(tx, readingOf(scope.clientId, feedUrl), pauseSeconds))
      .then((mine) => (mine ? refresh(scope.clientId, feedUrl) : undefined))
      .catch((error: unknown) =>
        log.info({ err: error, clientId: scope.clientId }, 'the news feed was not read'),
      );
  }

  return {
    /**
     * The client's news. Throws 404 where it has no feed, 502 where nothing is stored and the feed cannot be read. The
     * demo's own articles are shown until a feed was read.
     */
    async latest(scope: TenantScope): Promise<NewsItem[]> {
      const { clientId } = scope;
      const read = () =>
        db.as(scope, async (tx) => {
          const state = await readNewsState(tx, clientId);
          const feedUrl = state?.feedUrl;
          if (!state || !feedUrl) throw new HttpError(404, 'not_found', noFeedMessage);
          const articles = await readArticles(tx, clientId, { feedUrl, seeded: demo, limit: maxShown });
          const texts = articles.map(({ title, summary }) => `${title}. ${summary}`);
          const firms = await firmsMentioned(tx, [clientId], texts, targetsIn(state.targets));
          return { state, feedUrl, shown: present(articles, firms) };
        });
      const { state, feedUrl, shown } = await read();
      if (isFresh(state)) return shown;
      if (shown.length > 0) {
        refreshInBackground(scope, feedUrl, state);
        return shown;
      }
      const { failures, dueAt, error } = state;
      if (failures >= toldFailures && error !== null && dueAt && dueAt.getTime() > Date.now())
        throw upstreamFailed(error);
      await refresh(clientId, feedUrl);
      return (await read()).shown;
    },

    /** Reads feeds that are due, a few at a time, until `signal` aborts. */
    async readDue(signal: AbortSignal): Promise<void> {
      const due = await db.as(platformScope(system), (tx) => findDueFeeds(tx, maxDue));
      const next = due[Symbol.iterator]();
      const readOn = async () => {
        for (const { clientId, feedUrl } of next) {
          if (signal.aborted) return;
          await refresh(clientId, feedUrl).catch((error: unknown) =>
            log.info({ err: error, clientId }, 'the news feed was not read'),
          );
        }
      };
      await Promise.all(Array.from({ length: atOnce }, readOn));
    },

    /** Throws 400, naming `path`, for an address that may not be read from here. */
    async requireReadable(feedUrl: string, path: string): Promise<void> {
      await outbound.check(feedUrl).catch((error: unknown) => {
        if (error instanceof OutboundError) throw invalid([{ path, message: error.message }]);
        throw error;
      });
    },

    /** The same for an address that only browsers open: its name is not looked up. */
    requirePublic(address: string, path: string): void {
      try {
        outbound.checkText(address);
      } catch (error) {
        if (error instanceof OutboundError) throw invalid([{ path, message: error.message }]);
        throw error;
      }
    },

    /** Reads a feed without saving anything: its first articles. Throws 400 as above, and 502 where it can't be read. */
    async test(feedUrl: string): Promise<{ source: string; items: NewsItem[] }> {
      const reading = await fetchFeed(outbound, feedUrl, neverRead, stopping.signal);
      if (reading.kind === 'failed') {
        const { cause } = reading.error;
        const isRefused = cause instanceof OutboundError && cause.kind === 'refused';
        throw isRefused ? invalid([{ path: 'url', message: cause.message }]) : reading.error;
      }
      const { title, articles } = reading.kind === 'read' ? reading.feed : { title: '', articles: [] };
      const first = articles.slice(0, maxTested).map((article) => ({ ...article, source: title }));
      return { source: title, items: present(first, []) };
    },

    /** Aborts running reads and waits for them to end. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };

  function present(articles: StoredArticle[], firms: string[][]): NewsItem[] {
    const now = clock.now();
    return articles.map(({ publishedAt, ...article }, at) => ({
      ...article,
      firms: firms[at] ?? [],
      timeAgo: timeAgo(publishedAt, now),
      publishedAt: publishedAt?.toISOString() ?? null,
    }));
  }
}
