import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { spellingsOf } from '../spellings.ts';
import { contactOf, hasErased, type Spellings } from './known.ts';

const firmRow = defineQuery('import_firms', { firm: text().always('only rows with one') });

/** The firms of staged rows and of their contacts; none where nobody's data was erased, with whom they would be compared. */
const findFirms = (tx: Tx, clientId: string, rows: Sql) =>
  firmRow.all(
    tx,
    sql`SELECT DISTINCT n.firm FROM (
        SELECT s.client_id, s.fields, ${contactOf} AS found FROM ${rows} s
        WHERE s.outcome = 'staged' AND ${hasErased(sql`${clientId}`)} OFFSET 0
      ) r LEFT JOIN contacts c ON c.client_id = r.client_id AND c.id = r.found
      CROSS JOIN LATERAL (VALUES (r.fields ->> 'firm'), (c.firm)) n (firm)
      WHERE n.firm <> ''`,
  );

/** How else the firms of rows are written, for `matched`. */
export const findSpellings = async (tx: Tx, clientId: string, rows: Sql): Promise<Spellings> =>
  spellingsOf(
    tx,
    (await findFirms(tx, clientId, rows)).map(({ firm }) => firm),
  );
