import type { Tx } from '../../platform/db/database.ts';
import { bool, int4, int8, jsonb, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, joined, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { Somebody } from './erased.ts';
import { isWorkedWith } from './worked-on.ts';

/** Rows of an import (`contact_import_rows`): those after row number `after`, up to `last`. */
export interface ImportBatch {
  clientId: string;
  /** The import's id. */
  id: string;
  after: number;
  last: number;
}

/** The columns that an import changes of a known contact. */
export const importedColumns = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'job_title',
  'firm',
  'city',
  'advisor_tier',
  'revenue_cents',
  'aum_cents',
  'notes',
  'next_steps',
  'linkedin_url',
  'team_profile_link',
  'crd',
] as const;

const inBatch = ({ clientId, id, after, last }: ImportBatch): Sql =>
  sql`r.client_id = ${clientId} AND r.import_id = ${id} AND r."row" > ${after} AND r."row" <= ${last}`;

/** Takes each column from `n` where `changes` (a JSON object) names it. */
const setFrom = (changes: Sql): Sql =>
  joined(
    importedColumns.map(
      (column) =>
        sql`${keyword(column)} = CASE WHEN ${changes} ? ${column} THEN n.${keyword(column)} ELSE c.${keyword(column)} END`,
    ),
    ', ',
  );

/** Locks the contacts of the rows of a batch in the order of their ids, until the transaction ends. */
export async function lockImported(tx: Tx, batch: ImportBatch): Promise<void> {
  await execute(
    tx,
    'lock_imported_contacts',
    sql`SELECT 1 FROM contacts c WHERE c.client_id = ${batch.clientId} AND c.id IN (
       SELECT r.contact_id FROM contact_import_rows r WHERE ${inBatch(batch)} AND r.contact_id IS NOT NULL)
     ORDER BY c.id FOR NO KEY UPDATE`,
  );
}

/** Adds the new contacts of a batch: its rows that are still `staged`. `last_contacted`, a star and a stage are theirs alone. */
export const insertImported = (tx: Tx, batch: ImportBatch, at: Date): Promise<number> =>
  execute(
    tx,
    'insert_imported_contacts',
    sql`INSERT INTO contacts (client_id, id, first_name, last_name, email, phone, job_title, firm, city, advisor_tier,
        revenue_cents, aum_cents, notes, next_steps, linkedin_url, team_profile_link, crd, is_high_value, last_contacted,
        source, source_id, created_at, updated_at)
     SELECT r.client_id, r.new_id, n.first_name, n.last_name, coalesce(n.email, ''), n.phone, n.job_title, n.firm,
        n.city, n.advisor_tier, n.revenue_cents, n.aum_cents, n.notes, n.next_steps, n.linkedin_url, n.team_profile_link,
        n.crd, coalesce(n.is_high_value, false), n.last_contacted, 'import', r.import_id || '/' || r."row",
        ${at}::timestamptz, ${at}::timestamptz
     FROM contact_import_rows r, jsonb_populate_record(NULL::contacts, r.fields) n
     WHERE ${inBatch(batch)} AND r.outcome = 'staged' ORDER BY r."row"`,
  );

/** Writes what changes of the known contacts of a batch (`after` of their rows). */
export const updateImported = (tx: Tx, batch: ImportBatch, at: Date): Promise<number> =>
  execute(
    tx,
    'update_imported_contacts',
    sql`UPDATE contacts c SET ${setFrom(sql`r.after`)}, version = c.version + 1, updated_at = ${at}::timestamptz
     FROM contact_import_rows r, jsonb_populate_record(NULL::contacts, r.after) n
     WHERE ${inBatch(batch)} AND r.outcome = 'updated' AND c.client_id = r.client_id AND c.id = r.contact_id`,
  );

const writtenRow = defineQuery('imported_ids', { id: uuid().always('a written row has one') });

/** The contacts of the rows of a batch that it has added or changed. */
export const readWritten = async (tx: Tx, batch: ImportBatch): Promise<string[]> =>
  (
    await writtenRow.all(
      tx,
      sql`SELECT coalesce(r.contact_id, r.new_id) AS id FROM contact_import_rows r
        WHERE ${inBatch(batch)} AND r.outcome IN ('staged', 'updated')`,
    )
  ).map(({ id }) => id);

const stageRow = defineQuery('imported_stages', {
  id: uuid().always('a staged row has one'),
  stage: text().always('only rows with one'),
  valueCents: int8().orNull(),
});

/** The stages of the new contacts of a batch, with the value of their deals in cents. */
export const readImportedStages = (tx: Tx, batch: ImportBatch) =>
  stageRow.all(
    tx,
    sql`SELECT r.new_id AS id, r.fields ->> 'pipeline_stage' AS stage,
       (r.fields ->> 'deal_value_cents')::bigint AS "valueCents"
     FROM contact_import_rows r WHERE ${inBatch(batch)} AND r.outcome = 'staged' AND r.fields ? 'pipeline_stage'
     ORDER BY r."row"`,
  );

const revaluedRow = defineQuery('imported_revenues', { id: uuid(), stage: text().orNull() });

/** The contacts in the pipeline whose revenue a batch changed. */
export const readRevalued = (tx: Tx, batch: ImportBatch) =>
  revaluedRow.all(
    tx,
    sql`SELECT c.id, c.pipeline_stage AS stage FROM contact_import_rows r
     JOIN contacts c ON c.client_id = r.client_id AND c.id = r.contact_id
     WHERE ${inBatch(batch)} AND r.outcome = 'updated' AND r.after ? 'revenue_cents' AND c.in_pipeline ORDER BY c.id`,
  );

const addedRow = defineQuery('imported_contacts', {
  id: uuid(),
  isWorkedOn: bool().always('versions are never null'),
  inPipeline: bool(),
});

/**
 * The contacts that a batch added and that are still there, locked; `isWorkedOn`: somebody changed one, moved its deal, or
 * did something with it since.
 * @param isPlanned whether contact `c` has next steps or a cadence
 */
export const lockAdded = (tx: Tx, batch: ImportBatch, isPlanned: Sql) =>
  addedRow.all(
    tx,
    sql`SELECT c.id, c.in_pipeline AS "inPipeline", (c.version <> r.contact_version
         OR ${isWorkedWith(isPlanned)}
         OR EXISTS (SELECT FROM deals d WHERE d.client_id = c.client_id AND d.contact_id = c.id AND d.updated_at > r.stored_at))
       AS "isWorkedOn"
     FROM contact_import_rows r JOIN contacts c ON c.client_id = r.client_id AND c.id = r.contact_id
     WHERE ${inBatch(batch)} AND r.outcome = 'added' AND c.archived_at IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c`,
  );

const restoredRow = defineQuery('restored_contacts', {
  id: uuid(),
  kept: int4().always('count'),
  back: int4().always('count'),
  /** The revenue that was unknown before the batch and is again, in cents, and when the batch wrote it. */
  revenueCents: int8().orNull(),
  storedAt: timestamptz().always('a stored row has one'),
});

const formerRow = defineQuery('imported_former_people', {
  id: uuid().always('an updated row has one'),
  fields: jsonb<Somebody['fields']>().always('rows with it alone'),
});

/** Who the contacts of a batch were before it, where it changed that and somebody's data was erased. */
export const readFormerPeople = (tx: Tx, batch: ImportBatch) =>
  formerRow.all(
    tx,
    sql`SELECT r.contact_id AS id, r.before AS fields FROM contact_import_rows r
      WHERE ${inBatch(batch)} AND r.outcome = 'updated' AND has_erased(${batch.clientId})
        AND r.before ?| ARRAY['first_name', 'last_name', 'firm', 'email', 'crd'] ORDER BY r."row"`,
  );

/**
 * Puts back the values that a batch changed, unless they were changed since, or would make a contact of `without` somebody
 * who was erased. @returns each contact, with how many of its
 * values went back and how many stay
 */
export const restoreImported = (tx: Tx, batch: ImportBatch, at: Date, without: readonly string[] = []) =>
  restoredRow.all(
    tx,
    sql`WITH undone AS MATERIALIZED (
       SELECT c.client_id, c.id, coalesce(jsonb_object_agg(f.key, r.before -> f.key) FILTER (WHERE same), '{}') AS was,
         (count(*) FILTER (WHERE same))::int AS back, (count(*) FILTER (WHERE NOT same))::int AS kept,
         max((f.value #>> '{}')::bigint) FILTER (WHERE same AND f.key = 'revenue_cents'
           AND r.before ->> 'revenue_cents' IS NULL) AS revenue, max(r.stored_at) AS stored_at
       FROM contact_import_rows r JOIN contacts c ON c.client_id = r.client_id AND c.id = r.contact_id,
         LATERAL (SELECT to_jsonb(c) AS now OFFSET 0) k, jsonb_each(r.after) f,
         LATERAL (SELECT k.now ->> f.key IS NOT DISTINCT FROM f.value #>> '{}' AS same) o
       WHERE ${inBatch(batch)} AND r.outcome = 'updated' AND c.id <> ALL (${without}::uuid[]) GROUP BY c.client_id, c.id
     ), written AS (
       UPDATE contacts c SET ${setFrom(sql`u.was`)}, version = c.version + 1, updated_at = ${at}::timestamptz
       FROM undone u, jsonb_populate_record(NULL::contacts, u.was) n
       WHERE c.client_id = u.client_id AND c.id = u.id AND u.back > 0
     ) SELECT id, kept, back, revenue AS "revenueCents", stored_at AS "storedAt" FROM undone ORDER BY id`,
  );
