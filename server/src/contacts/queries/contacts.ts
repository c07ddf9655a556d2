import type { ContactPatch } from '@liftout/contract/contacts';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, keyword, nothing, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { type ContactRow, contactBytes, contactColumns, contactRow, openDeal } from './row.ts';

const contactRows = defineQuery('contacts_by_id', contactRow);

/** Contacts with their open deals, by id. With `lock`, nobody else can change them until the transaction ends. */
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

const erasedRow = defineQuery('contacts_erased', { id: uuid() });

/** Those whose personal data was erased. Certain for contacts that the caller has locked. */
export const findErased = async (tx: Tx, clientId: string, ids: string[]): Promise<string[]> =>
  (
    await erasedRow.all(
      tx,
      sql`SELECT id FROM contacts
        WHERE client_id = ${clientId} AND id = ANY(${ids}::uuid[]) AND erased_at IS NOT NULL`,
    )
  ).map(({ id }) => id);

const bytesRow = defineQuery('contacts_bytes', { bytes: int4().always('coalesce') });

/** Roughly how many bytes these contacts take together on the wire. */
export async function bytesOf(tx: Tx, clientId: string, ids: string[]): Promise<number> {
  const { bytes } = await bytesRow.one(
    tx,
    sql`SELECT coalesce(sum(${contactBytes}), 0)::int AS bytes FROM contacts c
     WHERE c.client_id = ${clientId} AND c.id = ANY(${ids}::uuid[])`,
  );
  return bytes;
}

/** The columns that the fields of a contact set, without those of the pipeline, which `setStage` writes. */
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

/** Per filter: the displayed column, its lower-case key, and its key without accents. */
const facets = {
  firm: { column: keyword('firm'), key: keyword('firm_key'), folded: keyword('firm_folded') },
  city: { column: keyword('city'), key: keyword('city_key'), folded: keyword('city_folded') },
};
const facetRow = defineQuery('contacts_facet', {
  value: text().always('blank and unknown ones are left out'),
  count: int4().always('count'),
});

/** The most frequent firms and cities that start with `q`, up to `max` of each, in one of their spellings. */
export async function readFacets(tx: Tx, clientId: string, q: string, max: number) {
  const read = ({ column, key, folded }: (typeof facets)['firm']) => {
    const starting = (found: Sql, searched: Sql) => sql`
      SELECT ${found} AS key, count(*)::int AS count FROM contacts
      WHERE client_id = ${clientId} AND archived_at IS NULL AND ${searched} >= fold_for_search(${q})
        AND ${searched} < fold_for_search(${q}) || U&'\\+10FFFF'
      GROUP BY ${found}`;
    // For most values both keys are equal. Only the others fill the second column, so that its index stays small.
    return facetRow.all(
      tx,
      sql`SELECT spelling.value, counted.count FROM (
        SELECT key, max(count) AS count FROM (
          ${starting(key, key)} UNION ALL ${starting(key, folded)}
        ) AS found GROUP BY key ORDER BY max(count) DESC, key LIMIT ${max}
      ) AS counted CROSS JOIN LATERAL (
        SELECT ${column} AS value FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND ${key} = counted.key ORDER BY id LIMIT 1
      ) AS spelling WHERE spelling.value <> '' ORDER BY counted.count DESC, counted.key`,
    );
  };
  return { firms: await read(facets.firm), cities: await read(facets.city) };
}
