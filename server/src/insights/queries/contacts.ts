import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { contacts } from '../../platform/db/schema/index.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { personName, totalColumns } from './totals.ts';

export type PipelineContact = Awaited<ReturnType<typeof readPipelineContacts>>[number];

/** Contacts in the pipeline, latest changed first. */
export async function readPipelineContacts({ orm }: Tx, clientId: string, limit: number) {
  const { id, firstName, lastName, firm, inPipeline, updatedAt } = contacts;
  return orm
    .select({ id, firstName, lastName, firm })
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), inPipeline))
    .orderBy(desc(updatedAt), id)
    .limit(limit);
}

/** A client's contacts in the order of their ids, after one of them. */
export async function readContactsAfter({ orm }: Tx, clientId: string, after: string | null, limit: number) {
  const { id, firstName, lastName, firm, archivedAt } = contacts;
  return orm
    .select({ id, firstName, lastName, firm })
    .from(contacts)
    .where(
      and(eq(contacts.clientId, clientId), isNull(archivedAt), after === null ? undefined : gt(id, after)),
    )
    .orderBy(id)
    .limit(limit);
}

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
        FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND is_high_value
          AND coalesce(last_contacted, created_at) <= ${since}
        ORDER BY aum_cents DESC NULLS LAST, id LIMIT ${limit}
      ) u JOIN contacts c ON c.client_id = ${clientId} AND c.id = u.id
      ORDER BY u.aum_cents DESC NULLS LAST, u.id`,
  );
