import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { bool, int4, int8, json, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../platform/db/sql/sql.ts';
import type { Registration } from '../career-changes.ts';
import type { RegisterMove } from './files.ts';

/** So many people who leave one firm for another on one day are moved by the firms (decision 060). */
const bulkPeople = inlined(20);

const firm = defineQuery('register_career_firms', {
  crd: int8().always('a condition'),
  name: text().always('coalesce with a column that is never null'),
});

/** The firms that people are or were registered with, by the whole name where the register of firms has it. */
export const findFirms = (tx: Tx): Promise<AnswerOf<typeof firm>[]> =>
  firm.all(
    tx,
    sql`WITH named AS MATERIALIZED (
        SELECT DISTINCT ON (firm_crd) firm_crd, firm_name FROM register_stints
        WHERE firm_crd IS NOT NULL AND firm_name <> '' ORDER BY firm_crd, is_current DESC, firm_name
      )
      SELECT n.firm_crd AS crd, coalesce((SELECT f.name FROM register_firms f
        WHERE f.crd = n.firm_crd AND starts_with(lower(f.name), lower(n.firm_name))
        ORDER BY f."day" DESC, f.source LIMIT 1), n.firm_name) AS name FROM named n`,
  );

const pair = defineQuery('register_enterprises', {
  a: int8().always('a condition'),
  b: int8().always('a condition'),
});

/** Firms of one enterprise, by who is registered with both now (decision 060). */
export const findEnterprises = (tx: Tx): Promise<AnswerOf<typeof pair>[]> =>
  pair.all(
    tx,
    sql`WITH held AS MATERIALIZED (
        SELECT DISTINCT crd, firm_crd FROM register_stints WHERE is_current AND firm_crd IS NOT NULL
      ), sizes AS (
        SELECT firm_crd, count(*) AS people FROM held GROUP BY firm_crd
      )
      SELECT a.firm_crd AS a, b.firm_crd AS b
      FROM held a JOIN held b ON b.crd = a.crd AND b.firm_crd > a.firm_crd
        JOIN sizes m ON m.firm_crd = a.firm_crd JOIN sizes n ON n.firm_crd = b.firm_crd
      GROUP BY a.firm_crd, b.firm_crd, m.people, n.people
      HAVING count(*) >= 5 AND count(*) * 2 >= least(m.people, n.people)
        AND count(*) * 5 >= greatest(m.people, n.people)`,
  );

const career = defineQuery('register_careers', {
  crd: int8(),
  firstName: text(),
  lastName: text(),
  registrations: json<Registration[]>().always('of rows that are there'),
});

/** The registrations of people who joined a firm since a day, by CRD number, after one. */
export const findCareers = (
  tx: Tx,
  { since, after }: { since: string; after: number },
  limit: number,
): Promise<AnswerOf<typeof career>[]> =>
  career.all(
    tx,
    sql`SELECT p.crd, p.first_name AS "firstName", p.last_name AS "lastName", (
          SELECT json_agg(json_build_object('firmCrd', t.firm_crd, 'city', t.city, 'state', t.state,
            'from', t.started_on, 'to', t.ended_on) ORDER BY t."position")
          FROM register_stints t
          WHERE t.crd = p.crd AND t.firm_crd IS NOT NULL AND (t.is_current OR t.ended_on IS NOT NULL)
        ) AS registrations
      FROM register_people p
      WHERE p.crd > ${after} AND p.first_name <> '' AND p.last_name <> ''
        AND EXISTS (SELECT FROM register_stints t WHERE t.crd = p.crd AND t.firm_crd IS NOT NULL
          AND t.started_on >= ${since}::date AND (t.is_current OR t.ended_on IS NOT NULL))
      ORDER BY p.crd LIMIT ${limit}`,
  );

/** Columns of a line of `stageCareerMoves`, in order. */
const columns = 'crd, first_name, last_name, left_crd, joined_crd, city, state, moved_on';

/** Creates the table that moves are staged in; it is gone with the transaction. */
export async function createCareerStage(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_career_stage',
    sql`CREATE TEMP TABLE staged_career_moves (
      crd bigint, first_name text, last_name text, left_crd bigint, joined_crd bigint, city text, state text, moved_on date
    ) ON COMMIT DROP`,
  );
}

export const stageCareerMoves = (tx: Tx, lines: string): Promise<void> =>
  copy(tx, `COPY staged_career_moves (${columns}) FROM STDIN`, lines);

const total = defineQuery('register_career_moves_count', { moves: int4().always('count') });

/** Tells those in bulk apart. To be called once, when all are staged. @returns how many are none of them */
export async function numberCareerMoves(tx: Tx): Promise<number> {
  await execute(
    tx,
    'register_number_career_moves',
    sql`CREATE TEMP TABLE career_moves ON COMMIT DROP AS
        SELECT row_number() OVER (ORDER BY crd, moved_on)::int AS n, *,
          count(*) OVER (PARTITION BY left_crd, joined_crd, moved_on) >= ${bulkPeople} AS is_bulk
        FROM staged_career_moves;
      CREATE UNIQUE INDEX ON career_moves (n);
      ANALYZE career_moves`,
  );
  const { moves } = await total.one(
    tx,
    sql`SELECT count(*)::int AS moves FROM career_moves WHERE NOT is_bulk`,
  );
  return moves;
}

const ofDay = defineQuery('register_career_moves_by_day', {
  day: text().always('the text of a day that is never null'),
  move: int4().always('count'),
  bulk: int4().always('count'),
});

/** How many moves were made on each day, those in bulk apart. For after `numberCareerMoves`. */
export const countCareerMovesByDay = (tx: Tx): Promise<AnswerOf<typeof ofDay>[]> =>
  ofDay.all(
    tx,
    sql`SELECT moved_on::text AS day, count(*) FILTER (WHERE NOT is_bulk)::int AS move,
        count(*) FILTER (WHERE is_bulk)::int AS bulk
      FROM career_moves GROUP BY moved_on`,
  );

const numbered = defineQuery('register_career_moves', {
  n: int4().orNull(),
  crd: text().always('the text of a number that is never null'),
  firstName: text().orNull(),
  lastName: text().orNull(),
  leftCrd: int8().orNull(),
  joinedCrd: int8().orNull(),
  city: text().orNull(),
  state: text().orNull(),
  movedOn: text().always('the text of a day that is never null'),
  isBulk: bool().orNull(),
});

/** Moves that are none in bulk, after a number, with the names of their firms. */
export async function findCareerMoves(
  tx: Tx,
  { after, nameOf }: { after: number; nameOf: (crd: number) => string },
  limit: number,
): Promise<{ moves: RegisterMove[]; last: number | undefined }> {
  const rows = await numbered.all(
    tx,
    sql`SELECT n, crd::text AS crd, first_name AS "firstName", last_name AS "lastName", left_crd AS "leftCrd",
        joined_crd AS "joinedCrd", city, state, moved_on::text AS "movedOn", is_bulk AS "isBulk"
      FROM career_moves WHERE n > ${after} ORDER BY n LIMIT ${limit}`,
  );
  const moves = rows
    .filter(({ isBulk }) => isBulk === false)
    .map(({ crd, firstName, lastName, leftCrd, joinedCrd, city, state, movedOn }) => ({
      crd,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      firmLeft: nameOf(leftCrd ?? 0),
      firmJoined: nameOf(joinedCrd ?? 0),
      city: city ?? '',
      state: state ?? '',
      movedOn,
    }));
  return { moves, last: rows.at(-1)?.n ?? undefined };
}
