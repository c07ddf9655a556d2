import type { Tx } from '../../platform/db/database.ts';
import { json, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const named = defineQuery('people_numbers', {
  crd: text().always('it is asked for'),
  names: json<[firstName: string, lastName: string][]>().always('of a group with rows'),
});

/** Of CRD numbers, those that rows of three names or more have, with the names. */
export async function findNumbersOfMany(tx: Tx, crds: readonly string[]): Promise<AnswerOf<typeof named>[]> {
  if (crds.length === 0) return [];
  return named.all(
    tx,
    sql`SELECT crd, json_agg(DISTINCT jsonb_build_array(first_name, last_name)) AS names FROM moves
      WHERE crd = ANY (${[...crds]}::text[]) GROUP BY crd HAVING count(DISTINCT person_key) > 2`,
  );
}

const joined = defineQuery('people_joined_by_number', {
  id: uuid(),
  blockKey: text().always('IS NOT NULL'),
});

/** The moves that count as one advisor's with another name's, and have the same of some CRD numbers. */
export async function findJoinedByNumber(
  tx: Tx,
  crds: readonly string[],
): Promise<AnswerOf<typeof joined>[]> {
  if (crds.length === 0) return [];
  return joined.all(
    tx,
    sql`SELECT m.id, m.block_key AS "blockKey" FROM moves m
      WHERE m.crd = ANY (${[...crds]}::text[]) AND m.block_key IS NOT NULL AND EXISTS (
        SELECT FROM moves o WHERE o.advisor_id = m.advisor_id AND o.crd = m.crd AND o.person_key <> m.person_key)`,
  );
}

const reported = defineQuery('people_numbers_of_upload', { crd: text().always('it is asked for') });

/** Of CRD numbers, those in an upload. */
export async function findNumbersOfUpload(
  tx: Tx,
  uploadId: string,
  crds: readonly string[],
): Promise<string[]> {
  if (crds.length === 0) return [];
  const rows = await reported.all(
    tx,
    sql`SELECT crd FROM unnest(${[...crds]}::text[]) AS n (crd) WHERE EXISTS (
      SELECT FROM moves m JOIN move_sources s ON s.move_id = m.id WHERE m.crd = n.crd AND s.upload_id = ${uploadId}) ORDER BY crd`,
  );
  return rows.map(({ crd }) => crd);
}
