import type { Tx } from '../platform/db/database.ts';
import { readable } from '../platform/db/readable-moves.ts';

export interface MoveRow {
  id: string;
  joined: boolean;
  name: string;
  otherFirm: string | null;
  city: string;
  movedOn: string;
  aumCents: number | null;
  fileName: string | null;
  uploadedAt: Date | null;
  reportedAt: Date;
}

/** The last moves to and from a firm that the scope may read, conversions apart, newest first. */
export async function readFirmMoves(
  { client, scope }: Tx,
  firmKey: string,
  limit: number,
): Promise<MoveRow[]> {
  const { moves, sources } = readable(scope);
  const { rows } = await client.query<MoveRow>({
    name: `firm_${moves}`,
    text: `WITH firm AS (SELECT id FROM firms WHERE name_key = $1), page AS MATERIALIZED (
        SELECT m.*, m.firm_joined_id IS NOT DISTINCT FROM (SELECT id FROM firm) AS joined FROM ${moves} m
        WHERE (m.firm_left_id = (SELECT id FROM firm) OR m.firm_joined_id = (SELECT id FROM firm)) AND NOT m.is_conversion
        ORDER BY m.moved_on DESC, m.id DESC LIMIT $2
      )
      SELECT m.id, m.joined, m.first_name || ' ' || m.last_name AS name, other.name AS "otherFirm", m.city,
        m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents", source.file_name AS "fileName",
        source.created_at AS "uploadedAt", m.created_at AS "reportedAt"
      FROM page m
      LEFT JOIN firms other ON other.id = CASE WHEN m.joined THEN m.firm_left_id ELSE m.firm_joined_id END
      LEFT JOIN LATERAL (
        SELECT u.file_name, u.created_at FROM ${sources} s JOIN uploads u ON u.id = s.upload_id
        WHERE s.move_id = m.id ORDER BY u.created_at, u.id LIMIT 1
      ) source ON true
      ORDER BY m.moved_on DESC, m.id DESC`,
    values: [firmKey, limit],
  });
  return rows;
}

export interface ArticleRow {
  title: string;
  link: string;
  summary: string;
  publishedAt: Date | null;
  source: string;
}

/** The newest articles of the client's feed whose title or summary has one of these names. */
export async function readFirmNews(
  { client }: Tx,
  clientId: string,
  names: string[],
  limit: number,
): Promise<ArticleRow[]> {
  const { rows } = await client.query<ArticleRow>({
    name: 'firm_news',
    text: `SELECT n.title, n.link, n.summary, n.published_at AS "publishedAt", n.source
      FROM news_items n JOIN clients k ON k.client_id = n.client_id
      WHERE n.client_id = $1 AND (n.feed_url IS NULL OR n.feed_url = btrim(k.rss_feed_url))
        AND (n.title || ' ' || n.summary) ~ ANY ($2::text[])
      ORDER BY n.published_at DESC NULLS LAST, n.id LIMIT $3`,
    values: [clientId, names.map(mentionPattern), limit],
  });
  return rows;
}

/** Up to so many letters a name is an abbreviation, which other words hold in lower case. */
const abbreviation = 4;

/**
 * A PostgreSQL pattern for a name as words of their own: `UBS` is not in `clubs`. Blanks and case may differ, but
 * not the case of an abbreviation: `MS` is not `Ms`.
 */
export function mentionPattern(name: string): string {
  const words = name
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    .replace(/\s+/g, '\\s+');
  return `${name.length > abbreviation ? '(?i)' : ''}(?<![[:alnum:]])${words}(?![[:alnum:]])`;
}
