import type { Tx } from '../../platform/db/database.ts';
import { bool, int4, jsonb, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { findSpellings } from './firms.ts';
import type { ImportKey } from './imports.ts';
import { contactOf, hasErased, hasNamesake, matched, type Spellings } from './known.ts';

/** A row of a file as it was read. */
export interface StagedRow {
  row: number;
  outcome: 'staged' | 'rejected';
  message: string | null;
  cells: string[] | null;
  fields: object | null;
  /** The id of the contact where it is new. */
  newId: string | null;
}

/** Adds rows of an import, as JSON text of a list of `StagedRow`. COPY cannot: the table has row-level security. */
export async function addRows(tx: Tx, { clientId, id }: ImportKey, rows: string): Promise<void> {
  await execute(
    tx,
    'add_import_rows',
    sql`INSERT INTO contact_import_rows (client_id, import_id, "row", outcome, message, cells, fields, new_id)
     SELECT ${clientId}, ${id}::uuid, r."row", r.outcome, r.message, r.cells, r.fields, r."newId"
     FROM jsonb_to_recordset(${rows}::jsonb) AS r("row" int, outcome text, message text, cells jsonb, fields jsonb, "newId" uuid)`,
  );
}

const byEmail = sql`(PARTITION BY email)`;
const byPerson = sql`(PARTITION BY person, firm)`;

const repeatRow = defineQuery('import_repeats', {
  row: int4(),
  first: int4().always('only rows with one'),
});

/**
 * Marks the rows that repeat an earlier row of the file, by the same rules. Where rows with one address, or one name and
 * firm, have several CRD numbers (or addresses), each of those is a person of its own. Through a cursor: fresh rows have no
 * statistics, and joined to themselves they would be compared one by one; and a file may repeat a million rows.
 */
export async function markRepeats(tx: Tx, { clientId, id }: ImportKey): Promise<void> {
  await execute(
    tx,
    'open_import_repeats',
    sql`DECLARE import_repeats NO SCROLL CURSOR FOR SELECT "row", first FROM (
       SELECT "row", least(
         CASE WHEN crd IS NOT NULL THEN min("row") OVER (PARTITION BY crd) END,
         CASE WHEN email IS NOT NULL AND (crd IS NULL OR min(crd) OVER ${byEmail} = max(crd) OVER ${byEmail})
           THEN min("row") OVER ${byEmail} END,
         CASE WHEN (crd IS NULL OR min(crd) OVER ${byPerson} = max(crd) OVER ${byPerson})
           AND (email IS NULL OR min(email) OVER ${byPerson} = max(email) OVER ${byPerson})
           THEN min("row") OVER ${byPerson} END
       ) AS first
       FROM contact_import_rows WHERE client_id = ${clientId} AND import_id = ${id} AND outcome = 'staged'
     ) k WHERE first < "row"`,
  );
  const next = () => repeatRow.all(tx, sql`FETCH 10000 FROM import_repeats`);
  for (let some = await next(); some.length > 0; some = await next())
    await execute(
      tx,
      'mark_import_repeats',
      sql`UPDATE contact_import_rows r SET outcome = 'repeated', message = 'Repeats row ' || k.first || '.', fields = NULL
       FROM unnest(${some.map(({ row }) => row)}::int[], ${some.map(({ first }) => first)}::int[]) AS k ("row", first)
       WHERE r.client_id = ${clientId} AND r.import_id = ${id} AND r."row" = k."row"`,
    );
  await execute(tx, 'close_import_repeats', sql`CLOSE import_repeats`);
}

const checked = defineQuery('import_checked', {
  rows: int4().always('count'),
  added: int4().always('count'),
  known: int4().always('count'),
  repeated: int4().always('count'),
  rejected: int4().always('count'),
  likely: int4().always('count'),
  warned: int4().always('count'),
});

const allRows = ({ clientId, id }: ImportKey): Sql =>
  sql`(SELECT * FROM contact_import_rows WHERE client_id = ${clientId} AND import_id = ${id})`;

/** Exported for the test of its plan. */
export const countStatement = (key: ImportKey, spellings: Spellings): Sql =>
  sql`SELECT count(*)::int AS rows,
      count(*) FILTER (WHERE outcome = 'staged' AND contact IS NULL AND NOT erased)::int AS added,
      count(DISTINCT contact)::int AS known,
      (count(*) FILTER (WHERE outcome = 'repeated') + count(contact) - count(DISTINCT contact))::int AS repeated,
      count(*) FILTER (WHERE outcome = 'rejected' OR erased)::int AS rejected,
      count(*) FILTER (WHERE outcome = 'staged' AND contact IS NULL AND namesake AND NOT erased)::int AS likely,
      count(*) FILTER (WHERE outcome = 'staged' AND message IS NOT NULL AND NOT erased)::int AS warned
     FROM (SELECT f.outcome, f.message, f.contact, f.erased, f.outcome = 'staged' AND ${hasNamesake} AS namesake
       FROM ${matched(allRows(key), spellings)} f OFFSET 0) counted`;

/** Counts the rows of an import by what would become of them now. */
export const countStaged = async (tx: Tx, key: ImportKey) =>
  checked.one(tx, countStatement(key, await findSpellings(tx, key.clientId, allRows(key))));

const previewRow = defineQuery('import_preview', {
  row: int4(),
  outcome: text().always('one of four'),
  message: text().orNull(),
  fields: jsonb<Record<string, string | number | boolean>>().orNull(),
  cells: jsonb<string[]>().orNull(),
});

/** The first rows of an import as they will be stored. */
export async function readPreview(
  tx: Tx,
  { clientId, id }: ImportKey,
  limit: number,
): Promise<AnswerOf<typeof previewRow>[]> {
  const rows = sql`(SELECT * FROM contact_import_rows WHERE client_id = ${clientId} AND import_id = ${id}
    ORDER BY "row" LIMIT ${inlined(limit)})`;
  return previewRow.all(
    tx,
    sql`SELECT g."row", CASE WHEN g.outcome <> 'staged' THEN g.outcome WHEN g.erased THEN 'rejected'
          WHEN g.contact IS NULL THEN 'new'
          WHEN row_number() OVER (PARTITION BY g.contact ORDER BY g."row") > 1 THEN 'repeated' ELSE 'known' END AS outcome,
        CASE WHEN coalesce(g.erased_at, g.namesake_at) IS NOT NULL THEN 'Personal data was erased: will be skipped.'
          WHEN g.renames THEN 'This would make a contact somebody whose personal data was erased: will be skipped.'
          ELSE g.message END AS message, g.fields, g.cells
     FROM ${matched(rows, await findSpellings(tx, clientId, rows))} g ORDER BY g."row"`,
  );
}

const messageRow = defineQuery('import_messages', {
  row: int4(),
  message: text().always('only rows with one'),
  cells: jsonb<string[]>().orNull(),
});

/** The first rows after row number `after` that were rejected, or that have a warning. */
export const readMessages = (
  tx: Tx,
  { clientId, id }: ImportKey,
  kind: 'rejected' | 'warning',
  after: number,
  limit: number,
) =>
  messageRow.all(
    tx,
    sql`SELECT "row", message, cells FROM contact_import_rows
     WHERE client_id = ${clientId} AND import_id = ${id} AND "row" > ${after} AND message IS NOT NULL
       AND (outcome = 'rejected') = ${kind === 'rejected'} AND outcome <> 'repeated'
     ORDER BY "row" LIMIT ${inlined(limit)}`,
  );

const batchRow = defineQuery('import_batch', { last: int4().orNull(), rows: int4().always('count') });

/** The number of the last of the next rows after row number `after`, and how many they are; null: there is none. */
export const nextRows = (tx: Tx, { clientId, id }: ImportKey, after: number, limit: number) =>
  batchRow.one(
    tx,
    sql`SELECT max("row") AS last, count(*)::int AS rows FROM (SELECT "row" FROM contact_import_rows
       WHERE client_id = ${clientId} AND import_id = ${id} AND "row" > ${after} ORDER BY "row" LIMIT ${inlined(limit)}) page`,
  );

/** The rows of a batch: after row number `after`, up to `last`. */
export interface Batch extends ImportKey {
  after: number;
  last: number;
}

/** Of a row that says of a contact what an erased person was called. */
export const renamedMessage = 'This would make a contact somebody whose personal data was erased: skipped.';

const inBatch = ({ clientId, id, after, last }: Batch): Sql =>
  sql`r.client_id = ${clientId} AND r.import_id = ${id} AND r."row" > ${after} AND r."row" <= ${last}`;

/**
 * Skips the staged rows of a batch of people whose data was erased, or that would rename a contact so, and says so without
 * keeping them. Before `matchRows`, which would find a living contact with whom the person shared an address.
 */
export async function rejectErased(tx: Tx, batch: Batch): Promise<void> {
  const staged = sql`(SELECT * FROM contact_import_rows r WHERE ${inBatch(batch)} AND r.outcome = 'staged'
    AND ${hasErased(sql`${batch.clientId}`)})`;
  await execute(
    tx,
    'reject_erased_import_rows',
    sql`UPDATE contact_import_rows r SET outcome = 'rejected', fields = NULL,
       message = coalesce('Personal data was erased on ' || (coalesce(e.erased_at, e.namesake_at) AT TIME ZONE 'UTC')::date || ': skipped.'
         || CASE WHEN e.erased_at IS NULL THEN ' Add them by hand if this is somebody else of that name.' ELSE '' END, ${renamedMessage})
     FROM ${matched(staged, await findSpellings(tx, batch.clientId, staged))} e WHERE ${inBatch(batch)} AND r."row" = e."row" AND e.erased`,
  );
}

const matchRow = defineQuery('import_matches', {
  row: int4(),
  contactId: uuid().always('that of a contact'),
  isRepeated: bool().always('of two conditions'),
});

/**
 * Notes which contacts the staged rows of a batch are; those that stay `staged` are new. A row of a contact that another
 * row of the import is already repeats it.
 */
export async function matchRows(tx: Tx, batch: Batch): Promise<void> {
  const matches = await matchRow.all(
    tx,
    sql`SELECT f."row", f.contact_id AS "contactId", row_number() OVER (PARTITION BY f.contact_id ORDER BY f."row") > 1
         OR EXISTS (SELECT FROM contact_import_rows o WHERE o.client_id = f.client_id AND o.contact_id = f.contact_id
           AND o.import_id = f.import_id AND o."row" < f."row") AS "isRepeated"
     FROM (SELECT s.client_id, s.import_id, s."row", ${contactOf} AS contact_id FROM contact_import_rows s
       WHERE s.client_id = ${batch.clientId} AND s.import_id = ${batch.id} AND s."row" > ${batch.after}
         AND s."row" <= ${batch.last} AND s.outcome = 'staged' OFFSET 0) f WHERE f.contact_id IS NOT NULL`,
  );
  if (matches.length === 0) return;
  await execute(
    tx,
    'match_import_rows',
    sql`UPDATE contact_import_rows r SET contact_id = m.contact_id,
       outcome = CASE WHEN m.is_repeated THEN 'repeated' ELSE 'updated' END,
       message = CASE WHEN m.is_repeated THEN 'Is the same contact as another row of the file.' ELSE r.message END
     FROM unnest(${matches.map(({ row }) => row)}::int[], ${matches.map(({ contactId }) => contactId)}::uuid[],
       ${matches.map(({ isRepeated }) => isRepeated)}::bool[]) AS m ("row", contact_id, is_repeated)
     WHERE r.client_id = ${batch.clientId} AND r.import_id = ${batch.id} AND r."row" = m."row"`,
  );
}

/**
 * Notes what changes of the known contacts of a batch, which the caller has locked; those with nothing are unchanged. A next
 * step in a file of ours is one already, and is not written down as a text as well.
 */
export async function compareRows(
  tx: Tx,
  batch: Batch,
  keys: readonly string[],
  isTextOfStep: (text: Sql) => Sql,
): Promise<void> {
  await execute(
    tx,
    'compare_import_rows',
    sql`UPDATE contact_import_rows r SET (before, after) = (
       SELECT jsonb_object_agg(f.key, k.was -> f.key), jsonb_object_agg(f.key, f.value)
       FROM contacts c, LATERAL (SELECT to_jsonb(c) AS was OFFSET 0) k, jsonb_each(r.fields) f
       WHERE c.client_id = r.client_id AND c.id = r.contact_id AND f.key = ANY (${[...keys]}::text[])
         AND lower(f.value #>> '{}') IS DISTINCT FROM lower(k.was ->> f.key)
         AND NOT (f.key = 'next_steps' AND ${isTextOfStep(sql`f.value #>> '{}'`)})
     ) WHERE ${inBatch(batch)} AND r.outcome = 'updated'`,
  );
  await execute(
    tx,
    'note_unchanged_import_rows',
    sql`UPDATE contact_import_rows r SET outcome = 'unchanged'
     WHERE ${inBatch(batch)} AND r.outcome = 'updated' AND r.after IS NULL`,
  );
}

const outcomeRow = defineQuery('import_outcomes', { outcome: text(), rows: int4().always('count') });

/** How many rows of a batch there are, by outcome. */
export const countOutcomes = (tx: Tx, batch: Batch) =>
  outcomeRow.all(
    tx,
    sql`SELECT outcome, count(*)::int AS rows FROM contact_import_rows r WHERE ${inBatch(batch)} GROUP BY outcome`,
  );

/** Notes what became of the rows of a batch (`staged` ones were added), with the version that their contacts have now. */
export async function closeRows(tx: Tx, batch: Batch, at: Date): Promise<void> {
  await execute(
    tx,
    'close_import_rows',
    sql`UPDATE contact_import_rows r SET fields = NULL, stored_at = ${at}::timestamptz,
       outcome = CASE WHEN r.outcome = 'staged' THEN 'added' ELSE r.outcome END,
       contact_id = coalesce(r.contact_id, r.new_id), contact_version = (SELECT version FROM contacts c
         WHERE c.client_id = r.client_id AND c.id = coalesce(r.contact_id, r.new_id))
     WHERE ${inBatch(batch)} AND r.outcome IN ('staged', 'updated', 'unchanged')`,
  );
}

/** Measures contacts and rows of imports for the planner; in a scope of the platform. */
export async function measureImports(tx: Tx): Promise<void> {
  await execute(tx, 'imports_measure', sql`SELECT measure_imports()`);
}
