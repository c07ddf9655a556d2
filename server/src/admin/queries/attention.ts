import type { AttentionItem } from '@liftout/contract/admin';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const attentionRow = defineQuery(
  'attention',
  {
    kind: text<AttentionItem['kind']>().always('a constant of each part'),
    count: int4().always('count'),
    at: timestamptz().orNull(),
    name: text().always('a column of each part'),
    detail: text().orNull(),
    client: text().orNull(),
  },
  { prepared: true },
);
export type AttentionRow = AnswerOf<typeof attentionRow>;

const open = sql`JOIN clients c ON c.client_id = t.client_id AND c.archived_at IS NULL`;

/** What waits for an admin at `now`, one row for each kind: how many, and the first of them. `until`: the end of "soon". */
export const readAttention = (tx: Tx, now: Date, until: Date): Promise<AttentionRow[]> =>
  attentionRow.all(
    tx,
    sql`(SELECT 'sourceFailing' AS kind, count(*) OVER ()::int AS count, t.finished_at AS at, t.source AS name,
          t.error AS detail, t.client_id AS client
        FROM source_syncs t ${open} WHERE t.status = 'failed' ORDER BY t.finished_at, t.client_id, t.source LIMIT 1)
      UNION ALL
      (SELECT 'webhookOff', count(*) OVER ()::int, t.failing_since, substring(t.url FROM '^[a-z]+://([^/?#]*)'),
          t.turned_off_because, t.client_id
        FROM webhooks t ${open} WHERE NOT t.is_active AND t.turned_off_because IS NOT NULL
        ORDER BY t.failing_since, t.client_id, t.id LIMIT 1)
      UNION ALL
      (SELECT 'clientExpired', count(*) OVER ()::int, c.expires_at, c.name, NULL, c.client_id
        FROM clients c WHERE c.archived_at IS NULL AND c.is_active AND c.expires_at <= ${now}
        ORDER BY c.expires_at, c.client_id LIMIT 1)
      UNION ALL
      (SELECT 'clientExpiring', count(*) OVER ()::int, c.expires_at, c.name, NULL, c.client_id
        FROM clients c WHERE c.archived_at IS NULL AND c.is_active AND c.expires_at > ${now} AND c.expires_at <= ${until}
        ORDER BY c.expires_at, c.client_id LIMIT 1)
      UNION ALL
      (SELECT 'approval', count(*) OVER ()::int, t.created_at,
          concat_ws(' ', t.fields ->> 'firstName', t.fields ->> 'lastName'), c.name, t.client_id
        FROM pending_contacts t ${open} WHERE t.status = 'pending' ORDER BY t.created_at, t.id LIMIT 1)
      UNION ALL
      (SELECT 'mailFailed', count(*) OVER ()::int, m.created_at, m.recipient, m.last_error, m.client_id
        FROM mail_outbox m WHERE m.status = 'failed' ORDER BY m.created_at, m.id LIMIT 1)
      UNION ALL
      (SELECT 'uploadRejects', u.rejected, u.created_at, u.file_name, NULL, NULL FROM (
          SELECT rejected, created_at, file_name FROM uploads WHERE reverted_at IS NULL
          ORDER BY created_at DESC, id DESC LIMIT 1) u
        WHERE u.rejected > 0)
      UNION ALL
      (SELECT 'firmReview', count(*) OVER ()::int, f.waits_since, f.spelling, NULL, NULL
        FROM firm_aliases f WHERE f.status = 'review' AND (EXISTS (SELECT FROM moves WHERE firm_left_id = f.firm_id)
          OR EXISTS (SELECT FROM moves WHERE firm_joined_id = f.firm_id)) ORDER BY f.waits_since, f.spelling_key LIMIT 1)
      UNION ALL
      (SELECT 'advisorReview', r.count, NULL, concat_ws(' and ', n.a, nullif(n.b, n.a)), NULL, NULL
        FROM (SELECT count(*) OVER ()::int AS count, move_a, move_b FROM advisor_reviews
            ORDER BY coalesce(aum_cents, -1) DESC, score DESC, id LIMIT 1) r
          JOIN moves a ON a.id = r.move_a JOIN moves b ON b.id = r.move_b,
          LATERAL (SELECT a.first_name || ' ' || a.last_name AS a, b.first_name || ' ' || b.last_name AS b) n)`,
  );
