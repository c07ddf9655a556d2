import type { ContactPatch } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { type ContactRow, contactBytes, contactColumns, contactRow, openDeal } from './row.ts';

const contactRows = defineQuery('contacts_by_id', contactRow);

/** Contacts with their open deals, by id. With `lock`, nobody else changes them meanwhile. */
export function findContacts(
  tx: Tx,
  clientId: string,
  ids: string[],
  mode: 'lock' | 'read',
): Promise<ContactRow[]> {
  return contactRows.all(
    tx,
    sql`SELECT ${contactColumns} FROM contacts c ${openDeal}
     WHERE c.client_id = ${clientId} AND c.id = ANY(${ids}::uuid[]) ORDER BY c.id
     ${mode === 'lock' ? keyword('FOR UPDATE OF c') : nothing}`,
  );
}

const bytesRow = defineQuery('contacts_bytes', { bytes: int4().always('coalesce') });

/** About how many bytes these contacts take together on the wire. */
export async function bytesOf(tx: Tx, clientId: string, ids: string[]): Promise<number> {
  const { bytes } = await bytesRow.one(
    tx,
    sql`SELECT coalesce(sum(${contactBytes}), 0)::int AS bytes FROM contacts c
     WHERE c.client_id = ${clientId} AND c.id = ANY(${ids}::uuid[])`,
  );
  return bytes;
}

/** The columns of a contact that its fields set; pipeline columns are not among them (`setStage` writes those). */
export function columnsOf(fields: ContactPatch) {
  const { revenue, aum, isHighValue, lastContacted, inPipeline, pipelineStage, dealValue, ...same } = fields;
  return {
    ...same,
    ...(revenue !== undefined && { revenueCents: revenue }),
    ...(aum !== undefined && { aumCents: aum }),
    ...(isHighValue !== undefined && { isHighValue: isHighValue === 'yes' }),
    ...(lastContacted !== undefined && {
      lastContacted: lastContacted === null ? null : new Date(lastContacted),
    }),
  };
}

/** What the filters offer: the column that is shown, its key, and the key that a search reads. */
const facets = {
  firm: { column: keyword('firm'), key: keyword('firm_key'), folded: keyword('firm_folded') },
  city: { column: keyword('city'), key: keyword('city_key'), folded: keyword('city_folded') },
};
const facetRow = defineQuery('contacts_facet', {
  value: text().always('blank and unknown ones are left out'),
  count: int4().always('count'),
});

/** The most frequent firms and cities that start with `q`, in one of their spellings. */
export async function readFacets(tx: Tx, clientId: string, q: string, max: number) {
  const read = ({ column, key, folded }: (typeof facets)['firm']) => {
    const starting = (found: Sql, searched: Sql) => sql`
      SELECT ${found} AS key, count(*)::int AS count FROM contacts
      WHERE client_id = ${clientId} AND ${searched} >= fold_for_search(${q})
        AND ${searched} < fold_for_search(${q}) || U&'\\+10FFFF'
      GROUP BY ${found}`;
    // Most values are their own key in a search; the others have a column, and a small index, for it.
    return facetRow.all(
      tx,
      sql`SELECT spelling.value, counted.count FROM (
        SELECT key, max(count) AS count FROM (
          ${starting(key, key)} UNION ALL ${starting(key, folded)}
        ) AS found GROUP BY key ORDER BY max(count) DESC, key LIMIT ${max}
      ) AS counted CROSS JOIN LATERAL (
        SELECT ${column} AS value FROM contacts WHERE client_id = ${clientId} AND ${key} = counted.key ORDER BY id LIMIT 1
      ) AS spelling WHERE spelling.value <> '' ORDER BY counted.count DESC, counted.key`,
    );
  };
  return { firms: await read(facets.firm), cities: await read(facets.city) };
}
