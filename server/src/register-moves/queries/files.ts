import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { registerMoves } from '../../platform/db/schema/index.ts';
import { int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Filings of one move are at most so far apart: joined first, left later. */
const filingDays = inlined(90);

const registerFile = defineQuery('register_moves_file', {
  fileName: text(),
  day: text().always('the text of a day that is never null'),
  people: int4().always('count'),
  uploadId: uuid().orMissing(),
  revertedAt: timestamptz().orNull(),
});

/** A file of the register, how many people changed in it, and the upload of its moves; undefined for an unknown one. */
export const findRegisterFile = (tx: Tx, id: string): Promise<AnswerOf<typeof registerFile> | undefined> =>
  registerFile.first(
    tx,
    sql`SELECT f.file_name AS "fileName", f."day"::text AS day, u.id AS "uploadId", u.reverted_at AS "revertedAt",
        (SELECT count(*)::int FROM register_changes c WHERE c.file_id = f.id) AS people
      FROM register_files f LEFT JOIN register_moves m ON m.file_id = f.id LEFT JOIN uploads u ON u.id = m.upload_id
      WHERE f.id = ${id}`,
  );

const newestFile = defineQuery('register_newest_file', {
  id: uuid(),
  day: text().always('the text of a day that is never null'),
});
export type NewestFile = AnswerOf<typeof newestFile>;

/** The newest file and its day; undefined without one. */
export const findNewestFile = (tx: Tx): Promise<NewestFile | undefined> =>
  newestFile.first(
    tx,
    sql`SELECT id, "day"::text AS day FROM register_files ORDER BY "day" DESC, imported_at DESC LIMIT 1`,
  );

const registerMove = defineQuery('register_moves_found', {
  crd: text().always('the text of a number that is never null'),
  firstName: text(),
  lastName: text(),
  firmLeft: text().always('a join'),
  firmJoined: text(),
  city: text(),
  state: text(),
  movedOn: text().always('coalesce with the day of the file'),
});
export type RegisterMove = AnswerOf<typeof registerMove>;

/**
 * The changes of a file that are moves: of people who left one firm and joined one other, and of people who left a firm
 * after they had joined another within 90 days before the file. The day is that on which they were registered with the firm
 * joined, else the file's. By CRD number.
 */
export const findRegisterMoves = (tx: Tx, fileId: string): Promise<RegisterMove[]> =>
  registerMove.all(
    tx,
    sql`WITH file AS (SELECT "day" FROM register_files WHERE id = ${fileId}), changed AS MATERIALIZED (
        SELECT crd, left_crds[1] AS left_crd, joined_crds[1] AS joined_crd FROM register_changes
        WHERE file_id = ${fileId} AND class = 'swapped' AND cardinality(left_crds) = 1 AND cardinality(joined_crds) = 1
        UNION ALL
        SELECT c.crd, c.left_crds[1], min(t.firm_crd) FROM register_changes c JOIN register_stints t ON t.crd = c.crd, file f
        WHERE c.file_id = ${fileId} AND c.class = 'left' AND cardinality(c.left_crds) = 1
          AND t.firm_crd = ANY (c.kept_crds) AND t.is_current AND t.started_on BETWEEN f."day" - ${filingDays} AND f."day"
        GROUP BY c.crd, c.left_crds HAVING count(DISTINCT t.firm_crd) = 1
      ), names AS MATERIALIZED (
        SELECT firm_crd, min(firm_name) AS firm_name FROM register_stints
        WHERE firm_crd IN (SELECT left_crd FROM changed) GROUP BY firm_crd
      )
      SELECT c.crd::text AS crd, p.first_name AS "firstName", p.last_name AS "lastName", n.firm_name AS "firmLeft",
        j.firm_name AS "firmJoined", j.city, j.state, coalesce(least(j.started_on, f."day"), f."day")::text AS "movedOn"
      FROM changed c JOIN register_people p ON p.crd = c.crd JOIN names n ON n.firm_crd = c.left_crd CROSS JOIN file f
        CROSS JOIN LATERAL (
          SELECT firm_name, city, state, started_on FROM register_stints t
          WHERE t.crd = c.crd AND t.firm_crd = c.joined_crd ORDER BY is_current DESC, "position" DESC LIMIT 1
        ) j
      WHERE p.first_name <> '' AND p.last_name <> '' AND n.firm_name <> '' AND j.firm_name <> '' ORDER BY c.crd`,
  );

/** Notes which upload has the moves of a file. */
export async function saveRegisterMoves({ orm }: Tx, fileId: string, uploadId: string): Promise<void> {
  await orm.delete(registerMoves).where(eq(registerMoves.fileId, fileId));
  await orm.insert(registerMoves).values({ fileId, uploadId });
}
