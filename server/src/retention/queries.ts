import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { retentionRules } from '../platform/db/schema/index.ts';
import { int4, int8, text, uuid } from '../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../platform/db/sql/sql.ts';

export type RuleRow = typeof retentionRules.$inferSelect;

/** A client's rule. `lock`: nobody changes it until the transaction ends; `share`: any number may read it so. */
export async function findRule(
  { orm }: Tx,
  clientId: string,
  lock?: 'update' | 'share',
): Promise<RuleRow | undefined> {
  const query = orm.select().from(retentionRules).where(eq(retentionRules.clientId, clientId));
  const [row] = await (lock === undefined ? query : query.for(lock));
  return row;
}

/** Writes a rule. @returns whether it still had the version before that of the row */
export async function writeRule({ orm }: Tx, row: RuleRow): Promise<boolean> {
  const { rowCount } = await orm
    .insert(retentionRules)
    .values(row)
    .onConflictDoUpdate({
      target: retentionRules.clientId,
      set: row,
      setWhere: eq(retentionRules.version, row.version - 1),
    });
  return rowCount === 1;
}

const ruledRow = defineQuery('retention_clients', {
  clientId: text(),
  months: int4().always('of rules with months alone'),
});

/** The clients with a rule, archived ones left out. */
export const findRuledClients = (tx: Tx): Promise<{ clientId: string; months: number }[]> =>
  ruledRow.all(
    tx,
    sql`SELECT r.client_id AS "clientId", r.months FROM retention_rules r JOIN clients k ON k.client_id = r.client_id
      WHERE r.months IS NOT NULL AND k.archived_at IS NULL ORDER BY r.client_id`,
  );

/** The day (UTC) of the last contact with `contacts c`, or the last change of it, its deals or steps. */
const workedOn = sql`(greatest(c.created_at, c.updated_at, c.last_contacted,
  (SELECT max(a.occurred_at) FROM activities a WHERE a.client_id = c.client_id AND a.contact_id = c.id),
  (SELECT max(d.updated_at) FROM deals d WHERE d.client_id = c.client_id AND d.contact_id = c.id),
  (SELECT max(s.updated_at) FROM next_steps s WHERE s.client_id = c.client_id AND s.contact_id = c.id)
  ) AT TIME ZONE 'UTC')::date`;

/** What holds `contacts c`; null: nothing. A won deal stays in the pipeline, a lost one is out of it. */
const heldBy = sql`CASE
  WHEN c.in_pipeline OR EXISTS (SELECT FROM deals d
    WHERE d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL) THEN 'deal'
  WHEN EXISTS (SELECT FROM next_steps s
    WHERE s.client_id = c.client_id AND s.contact_id = c.id AND s.done_at IS NULL) THEN 'step'
  WHEN c.do_not_contact_reason = 'legal-hold' THEN 'legal-hold' END`;

/** So many months after a day; at the end of a shorter month its last day. */
const after = (day: Sql, months: number) => sql`(${day} + make_interval(months => ${months}::int))::date`;

/** Who falls due: `today` is the day (UTC). */
export interface Term {
  months: number;
  today: string;
}

/** The condition on `contacts c`; the cheap part of it first, as most contacts are in use. */
const isDue = ({ months, today }: Term): Sql => sql`c.erased_at IS NULL AND NOT c.in_pipeline
  AND ${after(sql`(c.updated_at AT TIME ZONE 'UTC')::date`, months)} <= ${today}::date
  AND ${heldBy} IS NULL AND ${after(workedOn, months)} <= ${today}::date`;

const dueRow = defineQuery('retention_due', {
  id: uuid(),
  name: text().always('names are never null'),
  firm: text(),
  /** `YYYY-MM-DD` */
  lastWorkedOn: text().always('the text of a day that is never null'),
  dueOn: text().always('the text of a day that is never null'),
  total: int8().always('count'),
});

/** A page of the contacts that are due, the longest first, each with the number of all of them. */
export const readDue = (
  tx: Tx,
  clientId: string,
  term: Term,
  { limit, offset }: { limit: number; offset: number },
) =>
  dueRow.all(
    tx,
    sql`WITH due AS MATERIALIZED (
        SELECT c.id, c.first_name || ' ' || c.last_name AS name, c.firm, ${workedOn} AS worked_on FROM contacts c
        WHERE c.client_id = ${clientId} AND ${isDue(term)}
      )
      SELECT id, name, firm, worked_on::text AS "lastWorkedOn", ${after(sql`worked_on`, term.months)}::text AS "dueOn",
        (SELECT count(*) FROM due) AS total
      FROM due ORDER BY worked_on, id LIMIT ${limit} OFFSET ${offset}`,
  );

const countRow = defineQuery('retention_count', { total: int8().always('count') });

export const countDue = async (tx: Tx, clientId: string, term: Term): Promise<number> =>
  (
    await countRow.one(
      tx,
      sql`SELECT count(*) AS total FROM contacts c WHERE c.client_id = ${clientId} AND ${isDue(term)}`,
    )
  ).total;

const lockedRow = defineQuery('retention_locked', { id: uuid() });

/** Locks the next contacts that are due, after an id, and that nobody else holds. Null: from the first. */
export const lockDue = async (
  tx: Tx,
  clientId: string,
  term: Term,
  { after: last, limit }: { after: string | null; limit: number },
): Promise<string[]> =>
  (
    await lockedRow.all(
      tx,
      sql`SELECT c.id FROM contacts c
        WHERE c.client_id = ${clientId} AND (${last}::uuid IS NULL OR c.id > ${last}::uuid) AND ${isDue(term)}
        ORDER BY c.id LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED`,
    )
  ).map(({ id }) => id);

/** Those among locked contacts that are due still: what was committed before the lock is seen by a statement after it. */
export const stillDue = async (tx: Tx, clientId: string, term: Term, ids: string[]): Promise<string[]> =>
  (
    await lockedRow.all(
      tx,
      sql`SELECT c.id FROM contacts c
        WHERE c.client_id = ${clientId} AND c.id = ANY (${ids}::uuid[]) AND ${isDue(term)} ORDER BY c.id`,
    )
  ).map(({ id }) => id);

const ofContactRow = defineQuery('retention_of_contact', {
  heldBy: text<'deal' | 'step' | 'legal-hold'>().orNull(),
  dueOn: text().always('the text of a day that is never null'),
});

/** Until when a contact is kept under a term; undefined where it is erased or not the client's. */
export const readOfContact = (tx: Tx, clientId: string, id: string, months: number) =>
  ofContactRow.first(
    tx,
    sql`SELECT ${heldBy} AS "heldBy", ${after(workedOn, months)}::text AS "dueOn" FROM contacts c
      WHERE c.client_id = ${clientId} AND c.id = ${id} AND c.erased_at IS NULL`,
  );
