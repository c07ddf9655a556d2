import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Feed } from './feed.ts';

/** A feed keeps so many articles; older ones go. */
const kept = 200;
const syncName = 'news';

export interface StoredArticle {
  title: string;
  link: string;
  summary: string;
  publishedAt: Date | null;
  source: string;
}

export interface NewsState {
  feedUrl: string | null;
  /** When this feed was last read; null where it was not, or another was. */
  readAt: Date | null;
}

/** The client's feed and when it was read. */
export async function readNewsState({ client }: Tx, clientId: string): Promise<NewsState | undefined> {
  const { rows } = await client.query<NewsState>({
    name: 'news_state',
    text: `SELECT nullif(btrim(k.rss_feed_url), '') AS "feedUrl",
        CASE WHEN s.status = 'ok' AND s.cursor = btrim(k.rss_feed_url) THEN s.finished_at END AS "readAt"
      FROM clients k LEFT JOIN source_syncs s ON s.client_id = k.client_id AND s.source = $2
      WHERE k.client_id = $1`,
    values: [clientId, syncName],
  });
  return rows[0];
}

/** The newest articles of a feed, undated ones last; with `seeded` also those that came from no feed. */
export async function readArticles(
  { client }: Tx,
  clientId: string,
  { feedUrl, seeded, limit }: { feedUrl: string; seeded: boolean; limit: number },
): Promise<StoredArticle[]> {
  const { rows } = await client.query<StoredArticle>({
    name: 'news_articles',
    text: `SELECT title, link, summary, published_at AS "publishedAt", source FROM news_items
      WHERE client_id = $1 AND (feed_url = $2 OR ($3 AND feed_url IS NULL))
      ORDER BY published_at DESC NULLS LAST, id LIMIT $4`,
    values: [clientId, feedUrl, seeded, limit],
  });
  return rows;
}

/**
 * Notes that the feed is being read, unless some process began that within the last `seconds`.
 * @returns whether the caller is the one to read it
 */
export async function claimReading(
  { client }: Tx,
  clientId: string,
  feedUrl: string,
  seconds: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO source_syncs AS s (client_id, source, status, started_at, cursor)
     VALUES ($1, $2, 'running', clock_timestamp(), $3)
     ON CONFLICT (client_id, source) DO UPDATE SET status = 'running', started_at = excluded.started_at, cursor = $3
     WHERE s.cursor IS DISTINCT FROM $3 OR s.started_at IS NULL
       OR s.started_at < clock_timestamp() - make_interval(secs => $4)`,
    [clientId, syncName, feedUrl, seconds],
  );
  return rowCount === 1;
}

export async function finishReading(
  { client }: Tx,
  clientId: string,
  feedUrl: string,
  { rows, error }: { rows: number; error: string | null },
): Promise<void> {
  await client.query(
    `UPDATE source_syncs SET status = $4, finished_at = clock_timestamp(), rows_read = $5, error = $6
     WHERE client_id = $1 AND source = $2 AND cursor = $3`,
    [clientId, syncName, feedUrl, error === null ? 'ok' : 'failed', rows, error],
  );
}

/** Keeps a feed's articles: known ones are brought up to date, another feed's go, and so do the oldest. */
export async function saveArticles(
  { client }: Tx,
  clientId: string,
  feedUrl: string,
  feed: Feed,
  at: Date,
): Promise<void> {
  await client.query('DELETE FROM news_items WHERE client_id = $1 AND feed_url IS DISTINCT FROM $2', [
    clientId,
    feedUrl,
  ]);
  const { articles } = feed;
  await client.query(
    `INSERT INTO news_items (client_id, id, guid, title, link, summary, published_at, fetched_at, source, feed_url)
     SELECT $1, a.id, a.guid, a.title, a.link, a.summary, a.published_at, $8, $9, $10
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
       AS a (id, guid, title, link, summary, published_at)
     ON CONFLICT (client_id, guid) DO UPDATE SET title = excluded.title, link = excluded.link,
       summary = excluded.summary, published_at = coalesce(excluded.published_at, news_items.published_at),
       fetched_at = excluded.fetched_at, source = excluded.source`,
    [
      clientId,
      articles.map(() => newId()),
      articles.map((article) => article.guid),
      articles.map((article) => article.title),
      articles.map((article) => article.link),
      articles.map((article) => article.summary),
      articles.map((article) => article.publishedAt),
      at,
      feed.title,
      feedUrl,
    ],
  );
  await client.query(
    `DELETE FROM news_items WHERE client_id = $1 AND id IN (
       SELECT id FROM news_items WHERE client_id = $1 ORDER BY published_at DESC NULLS LAST, id OFFSET $2)`,
    [clientId, kept],
  );
}
