import type { AuditFilters } from '@liftout/contract/audit';
import { actionsOf } from '@liftout/contract/values/audit-actions';
import type { Tx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/sql/like.ts';
import { jsonb, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, allOf, defineQuery, inlined, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { nameNow } from './names.ts';

const entryColumns = {
  id: uuid(),
  at: timestamptz(),
  actor: text(),
  action: text(),
  entity: text(),
  entityId: text(),
  client: text().orNull(),
  before: jsonb().orNull(),
  after: jsonb().orNull(),
  /** The name that what it is about has now: never one that was erased. Null where it is about something else. */
  name: text().orNull(),
};
const page = defineQuery('audit_page', entryColumns);
const one = defineQuery('audit_entry', entryColumns);
export type AuditRow = AnswerOf<typeof page>;

/** A position in the log: after this entry. */
export interface AuditPosition {
  at: Date;
  id: string;
}

/** Entries that one call looks at where no index has the order of its filters. */
export const searchedEntries = 10_000;

/** The filters that an index follows, newest first: time, and the one of the others that leaves the fewest entries. */
function ordered(
  { entityId, actor, action, client, from, to }: AuditFilters,
  after: AuditPosition | null,
): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`a.created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'`]),
    ...(to === undefined ? [] : [sql`a.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`]),
    ...(after === null ? [] : [sql`(a.created_at, a.id) < (${after.at}, ${after.id}::uuid)`]),
  ];
  if (entityId !== undefined) conditions.push(sql`a.entity_id = ${entityId}`);
  else if (actor !== undefined) conditions.push(sql`a.actor_name = ${actor}`);
  else if (action !== undefined) conditions.push(sql`a.action = ${action}`);
  else if (client !== undefined) conditions.push(sql`a.client_id = ${client}`);
  return allOf(conditions);
}

/** All other filters: they are applied to the entries that the index gives. */
function others({ entityId, actor, action, group, client, q }: AuditFilters): Sql[] {
  const conditions: Sql[] = [];
  if (entityId !== undefined && actor !== undefined) conditions.push(sql`a.actor_name = ${actor}`);
  if ((entityId ?? actor) !== undefined && action !== undefined) conditions.push(sql`a.action = ${action}`);
  if ((entityId ?? actor ?? action) !== undefined && client !== undefined)
    conditions.push(sql`a.client_id = ${client}`);
  if (group !== undefined) conditions.push(sql`a.action = ANY (${actionsOf(group)})`);
  if (q !== undefined) {
    const pattern = likePattern(q);
    conditions.push(sql`(a.actor_name ILIKE ${pattern} OR a.entity_id ILIKE ${pattern}
      OR a.before::text ILIKE ${pattern} OR a.after::text ILIKE ${pattern})`);
  }
  return conditions;
}

const columns = sql`a.id, a.created_at AS at, a.actor_name AS actor, a.action, a.entity, a.entity_id AS "entityId",
  a.client_id AS client, a.before, a.after,
  ${nameNow} AS name`;

/** The newest entries that match, after a position; of those that an index leads to, at most `searchedEntries`. */
export function auditPage(filters: AuditFilters, after: AuditPosition | null, limit: number): Sql {
  const rest = others(filters);
  const window = rest.length === 0 ? limit : searchedEntries;
  return sql`SELECT ${columns} FROM (
      SELECT * FROM audit_entries a WHERE ${ordered(filters, after)}
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${inlined(window)}
    ) a WHERE ${allOf(rest)} ORDER BY a.created_at DESC, a.id DESC LIMIT ${inlined(limit)}`;
}

export interface Found {
  rows: AuditRow[];
  /** Where the next page begins; null at the end of the log. */
  next: AuditPosition | null;
  /** The last entry that was looked at, where the page is not full and the log goes on. */
  searchedTo: Date | null;
}

const positionRow = defineQuery('audit_position', { at: timestamptz(), id: uuid() });

/** A page of the log, newest first. */
export async function findEntries(
  tx: Tx,
  filters: AuditFilters,
  { after, pageSize }: { after: AuditPosition | null; pageSize: number },
): Promise<Found> {
  const found = await page.all(tx, auditPage(filters, after, pageSize + 1));
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  if (found.length > pageSize && last) return { rows, next: { at: last.at, id: last.id }, searchedTo: null };
  if (others(filters).length === 0) return { rows, next: null, searchedTo: null };
  const end = await positionRow.first(
    tx,
    sql`SELECT a.created_at AS at, a.id FROM audit_entries a WHERE ${ordered(filters, after)}
      ORDER BY a.created_at DESC, a.id DESC OFFSET ${inlined(searchedEntries - 1)} LIMIT 1`,
  );
  return { rows, next: end ?? null, searchedTo: end?.at ?? null };
}

export const findEntry = (tx: Tx, id: string): Promise<AuditRow | undefined> =>
  one.first(tx, sql`SELECT ${columns} FROM audit_entries a WHERE a.id = ${id}`);

const actorRow = defineQuery('audit_actors', { name: text().always('the recursion ends at null') });

/** The names of those who have entries, by name. Steps from name to name in the index, so it reads one entry of each. */
export async function findActors(tx: Tx, limit: number): Promise<string[]> {
  const rows = await actorRow.all(
    tx,
    sql`WITH RECURSIVE named AS (
        (SELECT actor_name AS name FROM audit_entries ORDER BY actor_name LIMIT 1)
        UNION ALL
        SELECT (SELECT a.actor_name FROM audit_entries a WHERE a.actor_name > n.name ORDER BY a.actor_name LIMIT 1)
        FROM named n WHERE n.name IS NOT NULL
      ) SELECT name FROM named WHERE name IS NOT NULL LIMIT ${inlined(limit)}`,
  );
  return rows.map(({ name }) => name);
}
