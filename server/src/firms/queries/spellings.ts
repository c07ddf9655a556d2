import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const spellingRow = defineQuery('firm_spellings_of_firms', { nameKey: text(), spelling: text() });

/** The spellings that are recorded for the firms with these keys. */
export const findSpellings = (tx: Tx, nameKeys: readonly string[]) =>
  spellingRow.all(
    tx,
    sql`SELECT f.name_key AS "nameKey", a.spelling FROM firms f JOIN firm_aliases a ON a.firm_id = f.id
      WHERE f.name_key = ANY (${nameKeys}::text[])`,
  );
