import type { Tx } from '../../platform/db/database.ts';
import { int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

const changedIds = defineQuery('archive_contacts', { id: uuid() });

/**
 * Archives contacts that may be: outside the pipeline, and not kept by a person. The caller has locked them. `takenBack`:
 * for good.
 */
export async function writeArchived(
  tx: Tx,
  clientId: string,
  ids: string[],
  { reason, takenBack, at }: { reason: string; takenBack: boolean; at: Date },
): Promise<string[]> {
  const rows = await changedIds.all(
    tx,
    sql`UPDATE contacts SET archived_at = ${at}, archived_reason = ${reason}, taken_back = ${takenBack},
       version = version + 1, updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND archived_at IS NULL AND NOT in_pipeline AND NOT is_kept
     RETURNING id`,
  );
  return rows.map((row) => row.id);
}

const takenBackIds = defineQuery('contacts_taken_back', { id: uuid() });

/** Those whose approval was undone. Certain for contacts that the caller has locked. */
export const findTakenBack = (tx: Tx, clientId: string, ids: string[]) =>
  takenBackIds.all(
    tx,
    sql`SELECT id FROM contacts WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND taken_back`,
  );

const restoredIds = defineQuery('restore_contacts', { id: uuid() });

/** Brings archived contacts back, unless their approval was undone or their personal data erased. `keep`: no source archives them again. */
export async function writeRestored(
  tx: Tx,
  clientId: string,
  ids: string[],
  { keep, at }: { keep: boolean; at: Date },
): Promise<string[]> {
  const rows = await restoredIds.all(
    tx,
    sql`UPDATE contacts SET archived_at = NULL, archived_reason = NULL, is_kept = is_kept OR ${keep},
       version = version + 1, updated_at = ${at}
     WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND archived_at IS NOT NULL AND NOT taken_back AND erased_at IS NULL
     RETURNING id`,
  );
  return rows.map((row) => row.id);
}

const archivedRows = defineQuery('archived_contacts', {
  id: uuid(),
  name: text().always('names are never null'),
  firm: text(),
  archivedAt: timestamptz().always('IS NOT NULL'),
  archivedReason: text().always('a CHECK: it is there where archived_at is'),
});

/** A page of a client's archived contacts that can be restored, newest first. */
export const listArchived = (
  tx: Tx,
  clientId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  archivedRows.all(
    tx,
    sql`SELECT id, first_name || ' ' || last_name AS name, firm, archived_at AS "archivedAt",
       archived_reason AS "archivedReason"
     FROM contacts WHERE client_id = ${clientId} AND archived_at IS NOT NULL AND NOT taken_back AND erased_at IS NULL
     ORDER BY archived_at DESC, id DESC LIMIT ${inlined(limit)} OFFSET ${inlined(offset)}`,
  );

const archivedCount = defineQuery('archived_contacts_count', { total: int4().always('count') });

/** How many archived contacts of a client can be restored. */
export const countArchived = async (tx: Tx, clientId: string): Promise<number> =>
  (
    await archivedCount.one(
      tx,
      sql`SELECT count(*)::int AS total FROM contacts WHERE client_id = ${clientId} AND archived_at IS NOT NULL
        AND NOT taken_back AND erased_at IS NULL`,
    )
  ).total;
