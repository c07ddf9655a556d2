import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { spellingsOf } from '../spellings.ts';
import { hasErased, type Spellings } from './known.ts';

const firmRow = defineQuery('import_firms', { firm: text().always('only rows with one') });

/** The firms of staged rows; none where nobody's data was erased, with whom they would be compared. */
const findFirms = (tx: Tx, clientId: string, rows: Sql) =>
  firmRow.all(
    tx,
    sql`SELECT DISTINCT r.fields ->> 'firm' AS firm FROM ${rows} r
      WHERE r.outcome = 'staged' AND r.fields ->> 'firm' <> '' AND ${hasErased(sql`${clientId}`)}`,
  );

/** How else the firms of rows are written, for `matched`. */
export const findSpellings = async (tx: Tx, clientId: string, rows: Sql): Promise<Spellings> =>
  spellingsOf(
    tx,
    (await findFirms(tx, clientId, rows)).map(({ firm }) => firm),
  );
