import type { Tx } from '../../platform/db/database.ts';
import { bool, int2, int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

const decided = defineQuery('advisor_decided', {
  decisionId: uuid(),
  same: bool(),
  side: int2(),
  fingerprint: text(),
  blockKey: text(),
  moveId: uuid().orMissing(),
});
/** A move that a decision is about; `moveId` is null while no upload reports it. */
export type DecidedMove = AnswerOf<typeof decided>;

const findDecisions = (tx: Tx, ids: Sql): Promise<DecidedMove[]> =>
  decided.all(
    tx,
    sql`SELECT d.id AS "decisionId", d.same, o.side, o.fingerprint, o.block_key AS "blockKey", m.id AS "moveId"
      FROM advisor_decisions d JOIN advisor_decision_moves o ON o.decision_id = d.id
      LEFT JOIN moves m ON m.fingerprint = o.fingerprint
      WHERE d.id IN (SELECT decision_id FROM advisor_decision_moves WHERE ${ids})
      ORDER BY d.id, o."position"`,
  );

/** All moves of the decisions that are about a name of some blocks. */
export const findDecided = (tx: Tx, blockKeys: string[]): Promise<DecidedMove[]> =>
  findDecisions(tx, sql`block_key = ANY (${blockKeys}::text[])`);

/** All moves of the decisions that are about one of some moves, by their fingerprints. */
export const findDecidedOn = (tx: Tx, fingerprints: string[]): Promise<DecidedMove[]> =>
  findDecisions(tx, sql`fingerprint = ANY (${fingerprints}::text[])`);

const reported = defineQuery('advisor_decided_rows', {
  decisionId: uuid(),
  position: int4(),
  fingerprint: text(),
  firstName: text(),
  lastName: text(),
  crd: text().orNull(),
  movedOn: text().always('the text of a day that is never null'),
  firmLeft: text().orNull(),
  firmJoined: text().orNull(),
});
/** A row that tells of a decided move. */
export type DecidedRow = AnswerOf<typeof reported>;

const rowColumns = keyword(`decision_id AS "decisionId", "position", fingerprint, first_name AS "firstName",
  last_name AS "lastName", crd, moved_on::text AS "movedOn", nullif(firm_left_spelling, '') AS "firmLeft",
  nullif(firm_joined_spelling, '') AS "firmJoined"`);

/** The rows of decisions whose blocks of names are touched. */
export const findTouchedRows = (tx: Tx): Promise<DecidedRow[]> =>
  reported.all(
    tx,
    sql`SELECT ${rowColumns} FROM advisor_decision_moves WHERE block_key IN (SELECT block_key FROM touched_blocks)`,
  );

const decidedNames = defineQuery('advisor_decided_names', {
  decisionId: uuid(),
  position: int4(),
  blockKey: text(),
  firstName: text(),
  lastName: text(),
});

/** The names in all decisions, with the blocks that they are kept under. */
export const findDecidedNames = (tx: Tx): Promise<AnswerOf<typeof decidedNames>[]> =>
  decidedNames.all(
    tx,
    sql`SELECT decision_id AS "decisionId", "position", block_key AS "blockKey", first_name AS "firstName", last_name AS "lastName"
      FROM advisor_decision_moves`,
  );

/** Keeps rows of decisions under other blocks of names. */
export async function renewBlocks(
  tx: Tx,
  rows: readonly { decisionId: string; position: number; blockKey: string }[],
): Promise<void> {
  await execute(
    tx,
    'advisor_decided_blocks',
    sql`UPDATE advisor_decision_moves d SET block_key = r.block_key
      FROM unnest(${rows.map(({ decisionId }) => decisionId)}::uuid[], ${rows.map(({ position }) => position)}::int[],
        ${rows.map(({ blockKey }) => blockKey)}::text[]) AS r (decision_id, "position", block_key)
      WHERE (d.decision_id, d."position") = (r.decision_id, r."position")`,
  );
}

/** Keeps decisions under the names and blocks that their moves have now. */
export async function renameDecided(
  tx: Tx,
  moves: readonly { fingerprint: string; firstName: string; lastName: string; blockKey: string }[],
): Promise<void> {
  const column = (name: 'fingerprint' | 'firstName' | 'lastName' | 'blockKey') =>
    moves.map((move) => move[name]);
  await execute(
    tx,
    'advisor_decided_rename',
    sql`UPDATE advisor_decision_moves d SET first_name = r.first_name, last_name = r.last_name, block_key = r.block_key
      FROM unnest(${column('fingerprint')}::text[], ${column('firstName')}::text[], ${column('lastName')}::text[],
        ${column('blockKey')}::text[]) AS r (fingerprint, first_name, last_name, block_key)
      WHERE d.fingerprint = r.fingerprint`,
  );
}

/** Gives rows of decisions the fingerprints of the moves that they report by now. */
export async function renewFingerprints(
  tx: Tx,
  rows: readonly Pick<DecidedRow, 'decisionId' | 'position' | 'fingerprint'>[],
): Promise<void> {
  await execute(
    tx,
    'advisor_decided_renew',
    sql`UPDATE advisor_decision_moves d SET fingerprint = r.fingerprint
      FROM unnest(${rows.map(({ decisionId }) => decisionId)}::uuid[], ${rows.map(({ position }) => position)}::int[],
        ${rows.map(({ fingerprint }) => fingerprint)}::text[]) AS r (decision_id, "position", fingerprint)
      WHERE (d.decision_id, d."position") = (r.decision_id, r."position")`,
  );
}

export interface NewDecision {
  id: string;
  same: boolean;
  /** The ids of both sides' moves. */
  a: readonly string[];
  b: readonly string[];
  evidence: readonly { kind: string; bits: number; words: string }[];
  score: number | null;
  by: string;
  at: Date;
}

/** Stores a decision with what rows say of its moves: each once for every spelling of their firms. */
export async function insertDecision(tx: Tx, decision: NewDecision): Promise<void> {
  const { id, same, a, b, evidence, score, by, at } = decision;
  await execute(
    tx,
    'advisor_decision_add',
    sql`INSERT INTO advisor_decisions (id, same, decided_by, decided_at, evidence, score)
      VALUES (${id}, ${same}, ${by}, ${at}, ${JSON.stringify(evidence)}::jsonb, ${score})`,
  );
  await execute(
    tx,
    'advisor_decision_moves_add',
    sql`INSERT INTO advisor_decision_moves (decision_id, "position", side, fingerprint, block_key, first_name, last_name, crd,
        city, state, moved_on, firm_left_spelling, firm_joined_spelling)
      SELECT ${id}, row_number() OVER (ORDER BY side, moved_on, fingerprint, left_spelling, joined_spelling), side, fingerprint,
        block_key, first_name, last_name, crd, city, state, moved_on, left_spelling, joined_spelling
      FROM (
        SELECT DISTINCT p.side, m.fingerprint, m.block_key, m.first_name, m.last_name, m.crd, m.city, m.state, m.moved_on,
          coalesce(s.firm_left_spelling, m.firm_left_spelling) AS left_spelling,
          coalesce(s.firm_joined_spelling, m.firm_joined_spelling) AS joined_spelling
        FROM (SELECT unnest(${[...a]}::uuid[]) AS id, 1 AS side UNION ALL SELECT unnest(${[...b]}::uuid[]), 2) p
        JOIN moves m ON m.id = p.id LEFT JOIN move_sources s ON s.move_id = m.id
        WHERE m.block_key IS NOT NULL
      ) told`,
  );
}

const blocks = defineQuery('advisor_decision_blocks', { key: text() });

/** The blocks of names of a decision's moves. */
export async function findBlocks(tx: Tx, decisionId: string): Promise<string[]> {
  const rows = await blocks.all(
    tx,
    sql`SELECT DISTINCT block_key AS key FROM advisor_decision_moves WHERE decision_id = ${decisionId}`,
  );
  return rows.map(({ key }) => key);
}

export async function deleteDecision(tx: Tx, id: string): Promise<void> {
  await execute(tx, 'advisor_decision_remove', sql`DELETE FROM advisor_decisions WHERE id = ${id}`);
}

const fingerprints = defineQuery('advisor_fingerprints', { fingerprint: text(), blockKey: text().orNull() });

/** What moves are known by while they are gone, and their blocks of names. */
export const findFingerprints = (tx: Tx, moveIds: string[]): Promise<AnswerOf<typeof fingerprints>[]> =>
  fingerprints.all(
    tx,
    sql`SELECT fingerprint, block_key AS "blockKey" FROM moves WHERE id = ANY (${moveIds}::uuid[])`,
  );

const named = defineQuery('advisor_decision_named', {
  id: uuid(),
  same: bool(),
  by: text(),
  at: timestamptz(),
  a: text().orNull(),
  b: text().orNull(),
});

/** A decision with the name of each side. */
export function findNamed(tx: Tx, id: string): Promise<AnswerOf<typeof named> | undefined> {
  const name = (side: number) => sql`(SELECT first_name || ' ' || last_name FROM advisor_decision_moves
    WHERE decision_id = d.id AND side = ${side} ORDER BY "position" LIMIT 1)`;
  return named.first(
    tx,
    sql`SELECT d.id, d.same, d.decided_by AS by, d.decided_at AS at, ${name(1)} AS a, ${name(2)} AS b
      FROM advisor_decisions d WHERE d.id = ${id}`,
  );
}
