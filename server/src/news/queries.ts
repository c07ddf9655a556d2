import { and, sql as drizzle, eq, isNull, ne, or } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { newsFeeds, newsItems } from '../platform/db/schema/index.ts';
import { int4, text, timestamptz } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../platform/db/sql/sql.ts';
import type { Feed } from './feed.ts';
import type { FeedState } from './fetch-feed.ts';

/** Articles stored for a feed; older ones are deleted. */
const maxStored = 200;
/** The feed's name in `source_syncs`. */
export const syncName = 'news';

const newsState = defineQuery(
  'news_state',
  {
    feedUrl: text().orNull(),
    /** When this feed was last read; null if never, also where another feed was. */
    readAt: timestamptz().orNull(),
    movedTo: text().orNull(),
    etag: text().orNull(),
    lastModified: text().orNull(),
    freshSeconds: int4().always('coalesce'),
    /** In a row. */
    failures: int4().always('coalesce'),
    /** When it may be asked again, in real time. */
    dueAt: timestamptz().orMissing(),
    error: text().orNull(),
    /** Firms that the client wants to hear of, as its contact person wrote them. */
    targets: text().always('coalesce'),
  },
  { prepared: true },
);
export type NewsState = AnswerOf<typeof newsState>;

/** The client's feed and when it was read. */
export const readNewsState = (tx: Tx, clientId: string): Promise<NewsState | undefined> =>
  newsState.first(
    tx,
    sql`SELECT nullif(btrim(k.rss_feed_url), '') AS "feedUrl",
        CASE WHEN s.status = 'ok' AND s.cursor = btrim(k.rss_feed_url) THEN s.finished_at END AS "readAt",
        f.moved_to AS "movedTo", f.etag, f.last_modified AS "lastModified", coalesce(f.fresh_seconds, 900) AS "freshSeconds",
        coalesce(f.failures, 0) AS failures, f.due_at AS "dueAt", s.error, coalesce(k.person_main_targets, '') AS targets
      FROM clients k LEFT JOIN source_syncs s ON s.client_id = k.client_id AND s.source = ${syncName}
        LEFT JOIN news_feeds f ON f.client_id = k.client_id AND f.feed_url = btrim(k.rss_feed_url)
      WHERE k.client_id = ${clientId}`,
  );

const articlesOfFeed = defineQuery(
  'news_articles',
  { title: text(), link: text(), summary: text(), publishedAt: timestamptz().orNull(), source: text() },
  { prepared: true },
);
export type StoredArticle = AnswerOf<typeof articlesOfFeed>;

/** The newest articles of a feed, undated ones last and in the order in which they came; with `seeded` also the demo's, which have no feed. */
export const readArticles = (
  tx: Tx,
  clientId: string,
  { feedUrl, seeded, limit }: { feedUrl: string; seeded: boolean; limit: number },
): Promise<StoredArticle[]> =>
  articlesOfFeed.all(
    tx,
    sql`SELECT title, link, summary, published_at AS "publishedAt", source FROM news_items
      WHERE client_id = ${clientId} AND (feed_url = ${feedUrl} OR (${seeded} AND feed_url IS NULL))
      ORDER BY published_at DESC NULLS LAST, id DESC LIMIT ${limit}`,
  );

/** Stores a feed's articles: known ones are updated; those of another feed and the oldest are deleted. */
export async function saveArticles(
  tx: Tx,
  clientId: string,
  feedUrl: string,
  feed: Feed,
  at: Date,
): Promise<void> {
  await tx.orm
    .delete(newsItems)
    .where(
      and(eq(newsItems.clientId, clientId), or(isNull(newsItems.feedUrl), ne(newsItems.feedUrl, feedUrl))),
    );
  const { articles } = feed;
  // A feed begins with its newest article, and ids rise: of articles without a day the largest is the newest.
  const ids = articles.map(() => newId()).toReversed();
  await execute(
    tx,
    'news_save',
    sql`INSERT INTO news_items (client_id, id, guid, title, link, summary, published_at, fetched_at, source, feed_url)
     SELECT ${clientId}, a.id, a.guid, a.title, a.link, a.summary, a.published_at, ${at}, ${feed.title}, ${feedUrl}
     FROM unnest(${ids}::uuid[], ${articles.map((article) => article.guid)}::text[],
       ${articles.map((article) => article.title)}::text[], ${articles.map((article) => article.link)}::text[],
       ${articles.map((article) => article.summary)}::text[],
       ${articles.map((article) => article.publishedAt?.toISOString() ?? null)}::timestamptz[])
       AS a (id, guid, title, link, summary, published_at)
     ON CONFLICT (client_id, guid) DO UPDATE SET title = excluded.title, link = excluded.link,
       summary = excluded.summary, published_at = coalesce(excluded.published_at, news_items.published_at),
       fetched_at = excluded.fetched_at, source = excluded.source`,
  );
  await execute(
    tx,
    'news_delete_old',
    sql`DELETE FROM news_items WHERE client_id = ${clientId} AND id IN (
       SELECT id FROM news_items WHERE client_id = ${clientId} ORDER BY published_at DESC NULLS LAST, id DESC OFFSET ${maxStored})`,
  );
}

/** Keeps what a feed's server said. `dueInSeconds`: from now until it is asked again. */
export async function saveFeedState(
  { orm }: Tx,
  clientId: string,
  feedUrl: string,
  { dueInSeconds, ...state }: FeedState & { freshSeconds: number; failures: number; dueInSeconds: number },
): Promise<void> {
  const dueAt = drizzle`clock_timestamp() + make_interval(secs => ${dueInSeconds})`;
  const set = { feedUrl, ...state, dueAt };
  await orm
    .insert(newsFeeds)
    .values({ clientId, ...set })
    .onConflictDoUpdate({ target: newsFeeds.clientId, set });
}

const dueFeeds = defineQuery('news_due_feeds', {
  clientId: text(),
  feedUrl: text().always('a feed that is not blank'),
});

/** Feeds of open clients that are due to be read. Needs the platform's scope. */
export const findDueFeeds = (tx: Tx, limit: number): Promise<AnswerOf<typeof dueFeeds>[]> =>
  dueFeeds.all(
    tx,
    sql`SELECT k.client_id AS "clientId", btrim(k.rss_feed_url) AS "feedUrl" FROM clients k
      LEFT JOIN news_feeds f ON f.client_id = k.client_id AND f.feed_url = btrim(k.rss_feed_url)
      WHERE k.is_active AND k.archived_at IS NULL AND btrim(k.rss_feed_url) <> ''
        AND (f.due_at IS NULL OR f.due_at <= clock_timestamp())
      ORDER BY f.due_at NULLS FIRST, k.client_id LIMIT ${limit}`,
  );
