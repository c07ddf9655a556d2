import type { Tx } from '../../platform/db/database.ts';
import { int4, jsonb, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import { type Batch, renamedMessage } from './staged.ts';

const renamedRow = defineQuery('import_renamed', {
  row: int4(),
  id: uuid().always('an updated row has one'),
  fields: jsonb<Record<string, string>>().always('rows with it alone'),
});

/** The rows of a batch that change who a contact, which is locked by now, is, where somebody's data was erased. */
export const readRenamed = (tx: Tx, { clientId, id, after, last }: Batch) =>
  renamedRow.all(
    tx,
    sql`SELECT r."row", r.contact_id AS id, r.after AS fields FROM contact_import_rows r
      WHERE r.client_id = ${clientId} AND r.import_id = ${id} AND r."row" > ${after} AND r."row" <= ${last}
        AND r.outcome = 'updated' AND r.after ?| ARRAY['first_name', 'last_name', 'firm', 'email', 'crd'] AND has_erased(${clientId})
      ORDER BY r."row"`,
  );

/** Skips rows that would make a contact somebody whose data was erased, and says so without keeping them. */
export async function rejectRenamed(tx: Tx, { clientId, id }: Batch, rows: readonly number[]): Promise<void> {
  await execute(
    tx,
    'reject_renamed_import_rows',
    sql`UPDATE contact_import_rows SET outcome = 'rejected', contact_id = NULL, fields = NULL, before = NULL, after = NULL,
       message = ${renamedMessage}
     WHERE client_id = ${clientId} AND import_id = ${id} AND "row" = ANY (${rows}::int[])`,
  );
}
