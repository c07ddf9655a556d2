import type { Stage } from '@liftout/contract/contacts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { firstIdOf } from '../../platform/db/ids.ts';
import { bool, int8, jsonb, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';
import { type Origins, type SourceField, sourceFields } from '../origins/last-writer.ts';
import type { ImportBatch } from './import.ts';
import { openDeal } from './row.ts';

const fields = z.enum(sourceFields);
const stored = z.object({
  upstream: z.partialRecord(fields, z.tuple([z.string(), z.string().nullable()])).catch({}),
  edited: z.partialRecord(fields, z.string()).catch({}),
});

const originRow = defineQuery('contact_origins', { contactId: uuid(), upstream: jsonb(), edited: jsonb() });

/** What is remembered of contacts' fields, by the contact's id. */
export async function findOrigins(tx: Tx, clientId: string, ids: string[]): Promise<Map<string, Origins>> {
  const rows = await originRow.all(
    tx,
    sql`SELECT contact_id AS "contactId", upstream, edited FROM contact_origins
      WHERE client_id = ${clientId} AND contact_id = ANY (${ids}::uuid[])`,
  );
  return new Map(rows.map(({ contactId, ...row }) => [contactId, stored.parse(row)]));
}

/** Remembers what a source said of contacts' fields. */
export async function writeOrigins(tx: Tx, clientId: string, origins: Map<string, Origins>): Promise<void> {
  if (origins.size === 0) return;
  const rows = JSON.stringify([...origins].map(([id, one]) => ({ id, ...one })));
  await execute(
    tx,
    'write_contact_origins',
    sql`INSERT INTO contact_origins AS o (client_id, contact_id, upstream, edited)
      SELECT ${clientId}, r.id, r.upstream, r.edited
      FROM jsonb_to_recordset(${rows}) AS r(id uuid, upstream jsonb, edited jsonb)
      ON CONFLICT (client_id, contact_id) DO UPDATE SET upstream = excluded.upstream, edited = excluded.edited`,
  );
}

/**
 * Remembers that a person entered fields of a contact, where a source has it too. `before`: what the fields were, which is
 * what the source said where nothing else is remembered.
 */
export async function noteEdit(
  tx: Tx,
  clientId: string,
  id: string,
  before: Partial<Record<SourceField, string | null>>,
  at: Date,
): Promise<void> {
  const names = sourceFields.filter((field) => before[field] !== undefined);
  if (names.length === 0) return;
  const edited = Object.fromEntries(names.map((field) => [field, at.toISOString()]));
  const upstream = Object.fromEntries(
    names.flatMap((field) => (before[field] ? [[field, [before[field], null]]] : [])),
  );
  await execute(
    tx,
    'note_edit',
    sql`INSERT INTO contact_origins AS o (client_id, contact_id, upstream, edited)
      SELECT client_id, id, ${JSON.stringify(upstream)}::jsonb, ${JSON.stringify(edited)}::jsonb FROM contacts
      WHERE client_id = ${clientId} AND id = ${id} AND source_id IS NOT NULL
      ON CONFLICT (client_id, contact_id) DO UPDATE SET
        edited = o.edited || excluded.edited, upstream = excluded.upstream || o.upstream`,
  );
}

/** The columns of the fields that sources have too. */
const columnOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  jobTitle: 'job_title',
  firm: 'firm',
  city: 'city',
  crd: 'crd',
  aum: 'aum_cents',
  revenue: 'revenue_cents',
  notes: 'notes',
} as const satisfies Record<SourceField, string>;

/**
 * Remembers that a batch of an import changed fields of contacts, where a source has them too: an import is a person's
 * deed, and its values stay against the source's older ones.
 */
export const noteImported = (tx: Tx, { clientId, id, after, last }: ImportBatch, at: Date): Promise<number> =>
  execute(
    tx,
    'note_imported',
    sql`INSERT INTO contact_origins AS o (client_id, contact_id, upstream, edited)
      SELECT c.client_id, c.id,
        coalesce(jsonb_object_agg(f.field, jsonb_build_array(r.before ->> f.name, NULL))
          FILTER (WHERE coalesce(r.before ->> f.name, '') <> ''), '{}'),
        jsonb_object_agg(f.field, ${at.toISOString()}::text)
      FROM contact_import_rows r JOIN contacts c ON c.client_id = r.client_id AND c.id = r.contact_id
        JOIN unnest(${Object.keys(columnOf)}::text[], ${Object.values(columnOf)}::text[]) AS f (field, name)
          ON r.after ? f.name
      WHERE r.client_id = ${clientId} AND r.import_id = ${id} AND r."row" > ${after} AND r."row" <= ${last}
        AND r.outcome = 'updated' AND c.source_id IS NOT NULL AND c.source <> 'import'
      GROUP BY c.client_id, c.id
      ON CONFLICT (client_id, contact_id) DO UPDATE SET
        edited = o.edited || excluded.edited, upstream = excluded.upstream || o.upstream`,
  );

const sourceIds = defineQuery('contact_ids_of_source', {
  sourceId: text().always('it was asked for'),
  id: uuid(),
});

/** Our ids of a source's contacts, by its ids. */
export async function findIdsOfSource(
  tx: Tx,
  clientId: string,
  source: string,
  requested: string[],
): Promise<Map<string, string>> {
  const rows = await sourceIds.all(
    tx,
    sql`SELECT source_id AS "sourceId", id FROM contacts
      WHERE client_id = ${clientId} AND source = ${source} AND source_id = ANY (${requested}::text[])`,
  );
  return new Map(rows.map(({ sourceId, id }) => [sourceId, id]));
}

/** Gives a contact of a source another id there. */
export async function renameSourceId(tx: Tx, clientId: string, id: string, sourceId: string): Promise<void> {
  await execute(
    tx,
    'rename_source_id',
    sql`UPDATE contacts SET source_id = ${sourceId} WHERE client_id = ${clientId} AND id = ${id}`,
  );
}

const ofSource = defineQuery('contacts_of_source', {
  sourceId: text().always('it was asked for'),
  id: uuid(),
  name: text().always('names are never null'),
  isArchived: bool().always('IS NOT NULL'),
  stage: text<Stage>().orNull(),
  valueCents: int8().orMissing(),
});

/** A source's contacts by its ids, archived ones too. */
export const contactsOfSource = (tx: Tx, clientId: string, source: string, requested: string[]) =>
  ofSource.all(
    tx,
    sql`SELECT c.source_id AS "sourceId", c.id, c.first_name || ' ' || c.last_name AS name,
        c.archived_at IS NOT NULL AS "isArchived", c.pipeline_stage AS stage, d.value_cents AS "valueCents"
      FROM contacts c ${openDeal}
      WHERE c.client_id = ${clientId} AND c.source = ${source} AND c.source_id = ANY (${requested}::text[])
      ORDER BY c.id`,
  );

const newOfSource = defineQuery('new_contacts_of_source', {
  id: uuid(),
  sourceId: text().always('IS NOT NULL'),
});

/** The contacts of a source that were added since an instant of real time, in the order of their ids, after one. */
export const newContactsOfSource = (
  tx: Tx,
  clientId: string,
  source: string,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
) =>
  newOfSource.all(
    tx,
    sql`SELECT id, source_id AS "sourceId" FROM contacts
      WHERE client_id = ${clientId} AND source = ${source} AND source_id IS NOT NULL
        AND id > greatest(${firstIdOf(since)}::uuid, ${after ?? firstIdOf(since)}::uuid)
      ORDER BY id LIMIT ${inlined(limit)}`,
  );
