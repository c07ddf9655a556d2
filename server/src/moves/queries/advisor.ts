import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { conditions } from './conditions.ts';

const advisorOf = defineQuery('advisor_of_move', {
  advisorId: uuid().always('a UNION of columns that are never null'),
});

/**
 * The advisor behind an id, of those whose moves the scope may read: their own id, or that of any of their moves. An
 * advisor's id is that of one of their moves, so the id of one who was merged with another still leads to them.
 */
export async function findAdvisorId(tx: Tx, id: string): Promise<string | undefined> {
  const { reported } = readable(tx.scope);
  const row = await advisorOf.first(
    tx,
    sql`(SELECT advisor_id AS "advisorId" FROM ${reported} WHERE advisor_id = ${id} LIMIT 1)
      UNION ALL (SELECT advisor_id FROM ${reported} WHERE id = ${id}) LIMIT 1`,
  );
  return row?.advisorId;
}

const crds = defineQuery('advisor_crds', { crd: text().orNull() });

/** The CRD numbers that an advisor's moves name, in order. */
export async function findCrds(tx: Tx, advisorId: string): Promise<string[]> {
  const { reported } = readable(tx.scope);
  const rows = await crds.all(
    tx,
    sql`SELECT DISTINCT crd FROM ${reported} WHERE advisor_id = ${advisorId} AND crd IS NOT NULL ORDER BY crd`,
  );
  return rows.flatMap(({ crd }) => crd ?? []);
}

const sources = defineQuery('advisor_move_sources', {
  moveId: uuid(),
  fileName: text(),
  row: int4(),
  uploadedAt: timestamptz(),
});

/** Every row of a file that reported one of some moves, the first file first. */
export const findSourcesOf = (tx: Tx, moveIds: string[]): Promise<AnswerOf<typeof sources>[]> =>
  sources.all(
    tx,
    sql`SELECT s.move_id AS "moveId", u.file_name AS "fileName", s."row", u.created_at AS "uploadedAt"
      FROM ${readable(tx.scope).sources} s JOIN uploads u ON u.id = s.upload_id
      WHERE s.move_id = ANY (${moveIds}::uuid[]) ORDER BY u.created_at, u.id, s."row"`,
  );

const colleagues = defineQuery('advisor_colleagues', {
  advisorId: uuid(),
  name: text().always('of names that are never null'),
  movedOn: text().always('the text of a day that is never null'),
});

/** Who else was part of a lift-out, in the order of their moves. @param liftOut the id of any of its moves */
export function findColleagues(
  tx: Tx,
  { liftOut, advisorId }: { liftOut: string; advisorId: string },
  limit: number,
): Promise<AnswerOf<typeof colleagues>[]> {
  const from = readable(tx.scope);
  const team = { market: null, firms: null, from: null, to: null, conversions: true, liftOut };
  return colleagues.all(
    tx,
    sql`SELECT "advisorId", name, "movedOn" FROM (
        SELECT DISTINCT ON (m.advisor_id) m.advisor_id AS "advisorId", m.first_name || ' ' || m.last_name AS name,
          m.moved_on::text AS "movedOn"
        FROM ${from.moves} m WHERE ${conditions(team, from)} AND m.advisor_id <> ${advisorId}
        ORDER BY m.advisor_id, m.moved_on, m.id
      ) others ORDER BY "movedOn", name, "advisorId" LIMIT ${limit}`,
  );
}
