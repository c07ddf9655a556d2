import { type NewsItem, noFeedMessage } from '@liftout/contract/news';
import { notify } from '../platform/changes/notify.ts';
import { system, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, invalid, upstreamFailed } from '../platform/http/errors/http-error.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import { type Outbound, openOutbound } from '../platform/outbound/outbound.ts';
import { ThreadError } from '../platform/threads/thread.ts';
import { beginFeedRead, endFeedRead } from '../sources/service.ts';
import type { Feed } from './feed.ts';
import { readArticles, readNewsState, type StoredArticle, saveArticles, syncName } from './queries.ts';
import { readFeed } from './read-feed.ts';
import { timeAgo } from './time-ago.ts';

/** Articles read longer ago are shown while the feed is read again in the background. */
const freshMs = 15 * 60_000;
/** While there are articles to show, a feed that is being read or failed is not read again within this time. */
const pauseSeconds = 60;
const feedTimeoutMs = 8_000;
const feedBytes = 3_000_000;
const maxShown = 20;
/** Articles that the test of a feed shows. */
const maxTested = 5;

const readingOf = (clientId: string, feedUrl: string) => ({ clientId, source: syncName, feedUrl });

const isFresh = (readAt: Date | null) => readAt !== null && Date.now() - readAt.getTime() < freshMs;

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
    const isRead = await db.as(scope, async (tx) => {
      // Another read may have finished since the caller looked.
      const state = await readNewsState(tx, clientId);
      if (state?.feedUrl === feedUrl && isFresh(state.readAt)) return true;
      await beginFeedRead(tx, readingOf(clientId, feedUrl), 0);
      return false;
    });
    if (isRead) return;
    try {
      const feed = await fetchFeed(feedUrl);
      await db.within('job').as(scope, async (tx) => {
        await saveArticles(tx, clientId, feedUrl, feed, new Date());
        await endFeedRead(tx, readingOf(clientId, feedUrl), { rows: feed.articles.length, error: null });
        notify(tx, clientId, ['news']);
      });
    } catch (error) {
      const message = error instanceof HttpError ? error.message : 'The feed could not be kept.';
      if (!stopping.signal.aborted)
        await db.as(scope, (tx) =>
          endFeedRead(tx, readingOf(clientId, feedUrl), { rows: 0, error: message }),
        );
      throw error;
    }
  }

  async function fetchFeed(feedUrl: string): Promise<Feed> {
    const answer = await outbound
      .request(feedUrl, {
        headers: {
          accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
          'user-agent': 'Liftout news reader',
        },
        timeoutMs: feedTimeoutMs,
        maxBytes: feedBytes,
        signal: stopping.signal,
      })
      .catch((error: unknown) => {
        const why = error instanceof OutboundError ? error.message : 'It could not be reached.';
        throw upstreamFailed(`Couldn't read the news feed. ${why}`, error);
      });
    if (answer.status !== 200)
      throw upstreamFailed(`Couldn't read the news feed. Its server answered ${answer.status}.`);
    const { bytes, url } = answer;
    const contentType = answer.headers.get('content-type');
    const feed = await readFeed({ bytes, contentType, url }).catch((error: unknown) => {
      if (error instanceof HttpError) throw error;
      const why = error instanceof ThreadError ? error.message : 'It could not be read.';
      throw upstreamFailed(`Couldn't read the news feed. ${why}`, error);
    });
    if (!feed) throw upstreamFailed("Couldn't read the news feed. Its address isn't a feed.");
    return feed;
  }

  function refreshInBackground(scope: TenantScope, feedUrl: string): void {
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
      const { feedUrl, readAt, articles } = await db.as(scope, async (tx) => {
        const state = await readNewsState(tx, clientId);
        if (!state?.feedUrl) throw new HttpError(404, 'not_found', noFeedMessage);
        const page = { feedUrl: state.feedUrl, seeded: demo, limit: maxShown };
        return {
          feedUrl: state.feedUrl,
          readAt: state.readAt,
          articles: await readArticles(tx, clientId, page),
        };
      });
      if (isFresh(readAt)) return present(articles);
      if (articles.length > 0) {
        refreshInBackground(scope, feedUrl);
        return present(articles);
      }
      await refresh(clientId, feedUrl);
      return present(
        await db.as(scope, (tx) => readArticles(tx, clientId, { feedUrl, seeded: demo, limit: maxShown })),
      );
    },

    /** Throws 400, naming `path`, for an address that may not be read from here. */
    async requireReadable(feedUrl: string, path: string): Promise<void> {
      await outbound.check(feedUrl).catch((error: unknown) => {
        if (error instanceof OutboundError) throw invalid([{ path, message: error.message }]);
        throw error;
      });
    },

    /** Reads a feed without saving anything: its first articles. Throws 400 as above, and 502 where it can't be read. */
    async test(feedUrl: string): Promise<{ source: string; items: NewsItem[] }> {
      const { title, articles } = await fetchFeed(feedUrl).catch((error: unknown) => {
        if (
          error instanceof HttpError &&
          error.cause instanceof OutboundError &&
          error.cause.kind === 'refused'
        )
          throw invalid([{ path: 'url', message: error.cause.message }]);
        throw error;
      });
      const first = articles.slice(0, maxTested).map((article) => ({ ...article, source: title }));
      return { source: title, items: present(first) };
    },

    /** Aborts running reads and waits for them to end. */
    async close(): Promise<void> {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };

  function present(articles: StoredArticle[]): NewsItem[] {
    const now = clock.now();
    return articles.map(({ publishedAt, ...article }) => ({
      ...article,
      timeAgo: timeAgo(publishedAt, now),
      publishedAt: publishedAt?.toISOString() ?? null,
    }));
  }
}
