import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { personName, totalColumns } from './totals.ts';

const unreached = defineQuery(
  'insights_unreached',
  {
    id: uuid(),
    name: personName,
    firm: text(),
    aumCents: int8().orNull(),
    lastContacted: timestamptz().orNull(),
    /** When they were last contacted; if never, when the contact was added. */
    at: timestamptz().always('coalesce'),
    ...totalColumns,
  },
  { prepared: true },
);
export type UnreachedContact = AnswerOf<typeof unreached>;

/** High-value contacts not contacted since an instant, largest known AUM first. */
export const readUnreached = (
  tx: Tx,
  clientId: string,
  since: Date,
  limit: number,
): Promise<UnreachedContact[]> =>
  unreached.all(
    tx,
    sql`SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.firm, c.aum_cents AS "aumCents",
        c.last_contacted AS "lastContacted", u.at, u.total, u.newest
      FROM (
        SELECT id, aum_cents, coalesce(last_contacted, created_at) AS at, count(*) OVER ()::int AS total,
          max(coalesce(last_contacted, created_at)) OVER () AS newest
        FROM contacts c WHERE client_id = ${clientId} AND archived_at IS NULL AND ${reachable} AND is_high_value
          AND coalesce(last_contacted, created_at) <= ${since}
        ORDER BY aum_cents DESC NULLS LAST, id LIMIT ${limit}
      ) u JOIN contacts c ON c.client_id = ${clientId} AND c.id = u.id
      ORDER BY u.aum_cents DESC NULLS LAST, u.id`,
  );
