import { type NewsItem, noFeedMessage } from '@liftout/contract/news';
import { firmsMentioned } from '../firms/service.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, invalid, upstreamFailed } from '../platform/http/errors/http-error.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import { type Outbound, openOutbound } from '../platform/outbound/outbound.ts';
import { feedReader, isFresh, isPaused } from './feed-reader.ts';
import { readArticles, readNewsState, type StoredArticle } from './queries.ts';
import { timeAgo } from './time-ago.ts';

/** From this many failures in a row on, the last one is told without asking again until its wait is over. */
const toldFailures = 3;
const maxShown = 20;
/** Articles that the test of a feed shows. */
const maxTested = 5;

/** As people list firms. */
const targetsIn = (text: string) => text.split(/[,;\n]/).flatMap((name) => name.trim() || []);

export { readFeedsRegularly } from './job.ts';
/** For the test of services. */
export { probeFeeds } from './probe.ts';
export type NewsService = ReturnType<typeof newsService>;

/** News from each client's feed. Freshness uses real time, an article's age the app's clock. */
export function newsService(platform: Platform, outbound: Outbound = openOutbound(platform.config)) {
  const { db, clock, demo } = platform;
  const reader = feedReader(platform, outbound);

  /** What is stored. The demo's own articles are shown until a feed was read. Throws 404 without a feed. */
  const readStored = (scope: TenantScope) =>
    db.as(scope, async (tx) => {
      const { clientId } = scope;
      const state = await readNewsState(tx, clientId);
      const feedUrl = state?.feedUrl;
      if (!state || !feedUrl) throw new HttpError(404, 'not_found', noFeedMessage);
      const articles = await readArticles(tx, clientId, { feedUrl, seeded: demo, limit: maxShown });
      const texts = articles.map(({ title, summary }) => `${title}. ${summary}`);
      const firms = await firmsMentioned(tx, [clientId], texts, targetsIn(state.targets));
      return { state, feedUrl, shown: present(articles, firms) };
    });

  function present(articles: StoredArticle[], firms: string[][]): NewsItem[] {
    const now = clock.now();
    return articles.map(({ publishedAt, ...article }, at) => ({
      ...article,
      firms: firms[at] ?? [],
      timeAgo: timeAgo(publishedAt, now),
      publishedAt: publishedAt?.toISOString() ?? null,
    }));
  }

  return {
    /** The client's news. Throws 404 where it has no feed, 502 where nothing is stored and the feed cannot be read. */
    async latest(scope: TenantScope): Promise<NewsItem[]> {
      const { state, feedUrl, shown } = await readStored(scope);
      if (isFresh(state)) return shown;
      if (shown.length > 0) {
        reader.refreshInBackground(scope, feedUrl, state);
        return shown;
      }
      if (state.failures >= toldFailures && state.error !== null && isPaused(state))
        throw upstreamFailed(state.error);
      await reader.refresh(scope.clientId, feedUrl);
      return (await readStored(scope)).shown;
    },

    refreshDue: reader.refreshDue,

    /** Throws 400, naming `path`, for an address that may not be read from here. */
    async requireReadable(feedUrl: string, path: string): Promise<void> {
      await outbound.check(feedUrl).catch((error: unknown) => throwRefusal(error, path));
    },

    /** The same for an address that only browsers open: its name is not looked up. */
    requirePublic(address: string, path: string): void {
      try {
        outbound.checkText(address);
      } catch (error) {
        throwRefusal(error, path);
      }
    },

    /** Reads a feed without saving anything: its first articles. Throws 400 as above, and 502 where it can't be read. */
    async test(feedUrl: string): Promise<{ source: string; items: NewsItem[] }> {
      const reading = await reader.readOnly(feedUrl);
      if (reading.kind === 'failed') {
        const { cause } = reading.error;
        const isRefused = cause instanceof OutboundError && cause.kind === 'refused';
        throw isRefused ? invalid([{ path: 'url', message: cause.message }]) : reading.error;
      }
      const { title, articles } = reading.kind === 'read' ? reading.feed : { title: '', articles: [] };
      const first = articles.slice(0, maxTested).map((article) => ({ ...article, source: title }));
      return { source: title, items: present(first, []) };
    },

    close: reader.close,
  };
}

/** Tells of a refused address as of a field. */
function throwRefusal(error: unknown, path: string): never {
  if (error instanceof OutboundError) throw invalid([{ path, message: error.message }]);
  throw error;
}
