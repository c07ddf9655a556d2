import type { Tx } from '../../platform/db/database.ts';
import { hasLeft, leftId, readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const firmMoves = defineQuery('firm_moves', {
  id: uuid(),
  joined: bool().always('IS NOT DISTINCT FROM'),
  name: text().always('of names that are never null'),
  otherFirm: text().orMissing(),
  city: text(),
  movedOn: text().always('the text of a day that is never null'),
  aumCents: int8().orNull(),
  fileName: text().orMissing(),
  uploadedAt: timestamptz().orMissing(),
  reportedAt: timestamptz(),
});
export type FirmMoveRow = AnswerOf<typeof firmMoves>;

/** The last moves to and from a firm that the scope may read, without conversions, newest first. */
export function readFirmMoves(tx: Tx, firmKey: string, limit: number): Promise<FirmMoveRow[]> {
  const { moves, sources } = readable(tx.scope);
  return firmMoves.all(
    tx,
    sql`WITH firm AS (SELECT id FROM firms WHERE name_key = ${firmKey}), page AS MATERIALIZED (
        SELECT m.*, m.firm_joined_id IS NOT DISTINCT FROM (SELECT id FROM firm) AS joined FROM ${moves} m
        WHERE ((m.firm_left_id = (SELECT id FROM firm) AND ${hasLeft}) OR m.firm_joined_id = (SELECT id FROM firm)) AND NOT m.is_conversion
        ORDER BY m.moved_on DESC, m.id DESC LIMIT ${limit}
      )
      SELECT m.id, m.joined, m.first_name || ' ' || m.last_name AS name, other.name AS "otherFirm", m.city,
        m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents", source.file_name AS "fileName",
        source.created_at AS "uploadedAt", m.created_at AS "reportedAt"
      FROM page m
      LEFT JOIN firms other ON other.id = CASE WHEN m.joined THEN ${leftId} ELSE m.firm_joined_id END
      LEFT JOIN LATERAL (
        SELECT u.file_name, u.created_at FROM ${sources} s JOIN uploads u ON u.id = s.upload_id
        WHERE s.move_id = m.id ORDER BY u.created_at, u.id LIMIT 1
      ) source ON true
      ORDER BY m.moved_on DESC, m.id DESC`,
  );
}

const firmNews = defineQuery(
  'firm_news',
  { title: text(), link: text(), summary: text(), publishedAt: timestamptz().orNull(), source: text() },
  { prepared: true },
);
export type ArticleRow = AnswerOf<typeof firmNews>;

/** The newest articles of the client's feed whose title or summary contains one of these names. */
export const readFirmNews = (
  tx: Tx,
  clientId: string,
  names: string[],
  limit: number,
): Promise<ArticleRow[]> =>
  firmNews.all(
    tx,
    sql`SELECT n.title, n.link, n.summary, n.published_at AS "publishedAt", n.source
      FROM news_items n JOIN clients k ON k.client_id = n.client_id
      WHERE n.client_id = ${clientId} AND (n.feed_url IS NULL OR n.feed_url = btrim(k.rss_feed_url))
        AND (n.title || ' ' || n.summary) ~ ANY (${names.map(mentionPattern)}::text[])
      ORDER BY n.published_at DESC NULLS LAST, n.id LIMIT ${limit}`,
  );

/** Names up to this length are abbreviations, which are words of their own in lower case. */
const maxAbbreviation = 4;

/**
 * A PostgreSQL pattern that finds a name as whole words: `UBS` does not match `clubs`. Blanks and case may differ, except
 * the case of an abbreviation: `MS` does not match `Ms`.
 */
export function mentionPattern(name: string): string {
  const words = name
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    .replace(/\s+/g, '\\s+');
  return `${name.length > maxAbbreviation ? '(?i)' : ''}(?<![[:alnum:]])${words}(?![[:alnum:]])`;
}
