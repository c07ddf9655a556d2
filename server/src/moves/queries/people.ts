import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { escaped, orNull } from '../../platform/db/sql/copy-format.ts';
import { bool, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { placeOrder } from './preferred.ts';
import { recomputeMoves, stageRecomputed, stageRenamed } from './recompute.ts';

/** Creates the table of the blocks of names whose advisors are to be found again in this transaction, if there is none. */
export async function stageTouched(tx: Tx): Promise<void> {
  await execute(
    tx,
    'people_stage',
    sql`CREATE TEMP TABLE IF NOT EXISTS touched_blocks (block_key text COLLATE "C") ON COMMIT DROP`,
  );
}

/** Adds blocks of names. */
export const touchBlocks = (tx: Tx, keys: Iterable<string>): Promise<void> =>
  copy(
    tx,
    'COPY touched_blocks (block_key) FROM STDIN',
    Array.from(keys, (key) => `${escaped(key)}\n`).join(''),
  );

/** Adds every block that there is. */
export async function touchAllBlocks(tx: Tx): Promise<void> {
  await execute(
    tx,
    'people_touch_all',
    sql`INSERT INTO touched_blocks SELECT DISTINCT block_key FROM moves WHERE block_key IS NOT NULL`,
  );
}

/** Adds to `recomputed_moves` the moves that its moves repeat: they lose or gain what these say. */
export async function recomputeRepeated(tx: Tx): Promise<void> {
  await execute(
    tx,
    'people_recompute_repeated',
    sql`INSERT INTO recomputed_moves SELECT DISTINCT m.repeats FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
      WHERE m.repeats IS NOT NULL ON CONFLICT DO NOTHING`,
  );
}

/**
 * Adds the blocks of `recomputed_moves`, of all other moves of their advisors, and of those with their CRD numbers: a number
 * that too many had may be one person's again once they are gone.
 */
export async function touchRecomputed(tx: Tx): Promise<void> {
  await stageTouched(tx);
  await execute(
    tx,
    'people_touch_recomputed',
    sql`INSERT INTO touched_blocks SELECT DISTINCT o.block_key FROM recomputed_moves r JOIN moves m ON m.id = r.move_id
      JOIN moves o ON o.advisor_id = m.advisor_id WHERE o.block_key IS NOT NULL
      UNION SELECT o.block_key FROM (
        SELECT DISTINCT m.crd FROM recomputed_moves r JOIN moves m ON m.id = r.move_id WHERE m.crd IS NOT NULL
      ) numbers JOIN moves o ON o.crd = numbers.crd WHERE o.block_key IS NOT NULL`,
  );
}

/** Adds the blocks of the moves of a respelling and of all other moves of their advisors. */
export async function touchRespelled(tx: Tx): Promise<void> {
  await stageTouched(tx);
  await execute(
    tx,
    'people_touch_respelled',
    sql`INSERT INTO touched_blocks SELECT DISTINCT o.block_key FROM respelled r JOIN moves m ON m.id = r.move_id
      JOIN moves o ON o.advisor_id = m.advisor_id WHERE o.block_key IS NOT NULL`,
  );
}

/** Notes that moves of blocks of names changed, for what is derived from them. Under the lock on moves, numbers count up. */
const noteChanged = (blocks: Sql): Sql =>
  sql`INSERT INTO changed_blocks (block_key, change_number)
    SELECT block_key, (SELECT coalesce(max(change_number), 0) + 1 FROM changed_blocks)
    FROM (${blocks}) changed WHERE block_key IS NOT NULL
    ON CONFLICT (block_key) DO UPDATE SET change_number = excluded.change_number`;

/**
 * Writes to `compared_blocks` the touched blocks in which there is something to find: several moves, or one that counts as
 * another's, shares a CRD number or an e-mail address, or was decided on. `touched_blocks` is empty afterwards.
 */
export async function stageCompared(tx: Tx): Promise<void> {
  await execute(
    tx,
    'people_compare',
    sql`CREATE TEMP TABLE IF NOT EXISTS compared_blocks (block_key text COLLATE "C" PRIMARY KEY, moves bigint) ON COMMIT DROP;
      TRUNCATE compared_blocks;
      INSERT INTO compared_blocks
      SELECT t.block_key, t.moves FROM (
        SELECT block_key, (SELECT count(*) FROM moves m WHERE m.block_key = touched.block_key) AS moves
        FROM (SELECT DISTINCT block_key FROM touched_blocks) touched OFFSET 0
      ) t
      WHERE t.moves > 1
        OR EXISTS (SELECT FROM advisor_decision_moves d WHERE d.block_key = t.block_key)
        OR EXISTS (SELECT FROM moves m WHERE m.block_key = t.block_key AND (
          m.advisor_id <> m.id OR m.repeats IS NOT NULL
          OR (m.crd IS NOT NULL AND EXISTS (SELECT FROM moves o WHERE o.crd = m.crd AND o.id <> m.id))
          OR (m.email IS NOT NULL AND EXISTS (SELECT FROM moves o WHERE o.email = m.email AND o.id <> m.id))));
      ${noteChanged(sql`SELECT DISTINCT block_key FROM touched_blocks`)};
      TRUNCATE touched_blocks`,
  );
}

const comparedBlocks = defineQuery('people_blocks', { key: text().always('a primary key') });

/** The next blocks after one, in order: at most some, and fewer where they have many moves, but always one. */
export async function findCompared(
  tx: Tx,
  after: string,
  limit: { blocks: number; moves: number },
): Promise<string[]> {
  const rows = await comparedBlocks.all(
    tx,
    sql`SELECT block_key AS key FROM (
        SELECT block_key, sum(moves) OVER (ORDER BY block_key) - moves AS before FROM (
          SELECT * FROM compared_blocks WHERE block_key > ${after} ORDER BY block_key LIMIT ${limit.blocks}) following
      ) counted WHERE before < ${limit.moves} ORDER BY 1`,
  );
  return rows.map(({ key }) => key);
}

const sightings = defineQuery('people_sightings', {
  id: uuid(),
  fingerprint: text(),
  blockKey: text().always('it is asked for by the key'),
  personKey: text(),
  firstName: text(),
  lastName: text(),
  crd: text().orNull(),
  email: text().orNull(),
  leftId: uuid().orNull(),
  joinedId: uuid().orNull(),
  movedOn: text().always('the text of a day that is never null'),
  locationKey: text().orNull(),
  advisorId: uuid(),
  repeats: uuid().orNull(),
  isRegister: bool().always('of conditions that are never null'),
});
export type MoveSighting = AnswerOf<typeof sightings>;

/** Where a move was by its own reports: what it shows may be from rows that were found to repeat it. */
const ownLocation = sql`(
          SELECT s.location_key FROM (
            SELECT s.*, coalesce(s.city, m.city) AS own_city, CASE WHEN s.city IS NULL THEN m.state ELSE s.state END AS own_state
            FROM move_sources s WHERE s.move_id = m.id
          ) s ORDER BY ${placeOrder({
            market: keyword('s.market_path'),
            assumed: keyword('s.market_assumed'),
            city: keyword('s.own_city'),
            state: keyword('s.own_state'),
            key: keyword('s.location_key'),
          })} LIMIT 1)`;

/**
 * All moves of blocks of names, with the advisors that they count as so far, and whether the register alone tells them: such
 * a move has a CRD number. Of what repeats a move, one row is looked up: for EXISTS, PostgreSQL would read all moves at once.
 */
export const findSightings = (tx: Tx, blockKeys: string[]): Promise<MoveSighting[]> =>
  sightings.all(
    tx,
    sql`SELECT id, fingerprint, block_key AS "blockKey", person_key AS "personKey", first_name AS "firstName", last_name AS "lastName", crd,
        email, firm_left_id AS "leftId", firm_joined_id AS "joinedId", moved_on::text AS "movedOn",
        CASE WHEN (SELECT true FROM moves o WHERE o.repeats = m.id LIMIT 1) THEN ${ownLocation} ELSE location_key END AS "locationKey",
        advisor_id AS "advisorId", repeats,
        crd IS NOT NULL AND (SELECT EXISTS (SELECT FROM uploads WHERE is_register)) AND NOT EXISTS (
          SELECT FROM move_sources s JOIN uploads u ON u.id = s.upload_id WHERE s.move_id = m.id AND NOT u.is_register) AS "isRegister"
      FROM moves m WHERE block_key = ANY (${blockKeys}::text[])`,
  );

const linked = defineQuery('people_linked', {
  id: uuid().always('a union of columns that are never null'),
  blockKey: text().always('IS NOT NULL'),
});

/** What binds moves of several blocks. */
export interface Links {
  crds: string[];
  emails: string[];
}

/** The moves outside of some blocks that share a CRD number or an e-mail address. */
export async function findLinkedMoves(
  tx: Tx,
  { crds, emails }: Links,
  blockKeys: string[],
): Promise<AnswerOf<typeof linked>[]> {
  if (crds.length + emails.length === 0) return [];
  return linked.all(
    tx,
    sql`SELECT id, block_key AS "blockKey" FROM (
        SELECT id, block_key FROM moves WHERE crd = ANY (${crds}::text[])
        UNION SELECT id, block_key FROM moves WHERE email = ANY (${emails}::text[])
      ) found WHERE block_key IS NOT NULL AND block_key <> ALL (${blockKeys}::text[])`,
  );
}

/** Who moved, as it was found. */
export interface FoundAdvisor {
  id: string;
  advisorId: string;
  /** The move that this one repeats; null for one that counts. */
  repeats: string | null;
}

/** Writes advisors and repeats, and completes the moves that others repeat or repeated. `completed`: also these moves. */
export async function writeAdvisors(tx: Tx, found: FoundAdvisor[], completed: string[]): Promise<void> {
  await stageRecomputed(tx);
  await execute(
    tx,
    'people_found',
    sql`CREATE TEMP TABLE IF NOT EXISTS found_advisors (id uuid, advisor_id uuid, repeats uuid) ON COMMIT DROP;
      TRUNCATE found_advisors`,
  );
  const lines = found.map(({ id, advisorId, repeats }) => `${id}\t${advisorId}\t${orNull(repeats)}\n`);
  await copy(tx, 'COPY found_advisors FROM STDIN', lines.join(''));
  await execute(
    tx,
    'people_completed',
    sql`ANALYZE found_advisors;
      INSERT INTO recomputed_moves
      SELECT m.id FROM found_advisors f JOIN moves m ON m.id = f.id WHERE m.repeats IS DISTINCT FROM f.repeats
      UNION SELECT k.id FROM found_advisors f JOIN moves m ON m.id = f.id JOIN moves k ON k.id = m.repeats`,
  );
  await execute(
    tx,
    'people_complete',
    sql`INSERT INTO recomputed_moves SELECT unnest(${completed}::uuid[]) ON CONFLICT DO NOTHING`,
  );
  await execute(
    tx,
    'people_write',
    sql`UPDATE moves m SET advisor_id = f.advisor_id, repeats = f.repeats FROM found_advisors f WHERE m.id = f.id;
      ${noteChanged(sql`SELECT DISTINCT m.block_key FROM found_advisors f JOIN moves m ON m.id = f.id`)}`,
  );
  await execute(tx, 'people_measure', sql`ANALYZE recomputed_moves`);
  await recomputeMoves(tx);
}

const waiting = defineQuery('people_waiting', { id: uuid(), firstName: text(), lastName: text() });

/** Moves whose advisors were never looked for. */
export const findWaiting = (tx: Tx, limit: number): Promise<AnswerOf<typeof waiting>[]> =>
  waiting.all(
    tx,
    sql`SELECT id, first_name AS "firstName", last_name AS "lastName" FROM moves WHERE block_key IS NULL
      ORDER BY id LIMIT ${limit}`,
  );

const renamed = defineQuery('people_renamed', {
  id: uuid(),
  fingerprint: text(),
  firstName: text(),
  lastName: text(),
  blockKey: text().always('IS NOT NULL'),
});
export type RenamedMove = AnswerOf<typeof renamed>;

/** The moves that got another spelling of the name in this transaction, with the block of the one before. Told once. */
export async function takeRenamed(tx: Tx): Promise<RenamedMove[]> {
  await stageRenamed(tx);
  const rows = await renamed.all(
    tx,
    sql`SELECT id, fingerprint, first_name AS "firstName", last_name AS "lastName", block_key AS "blockKey" FROM (SELECT DISTINCT move_id FROM renamed_moves) r
      CROSS JOIN LATERAL (SELECT * FROM moves WHERE id = r.move_id OFFSET 0) m WHERE block_key IS NOT NULL`,
  );
  if (rows.length > 0) await execute(tx, 'people_renamed_taken', sql`TRUNCATE renamed_moves`);
  return rows;
}

/** Gives moves their blocks of names, and touches these. */
export async function keepBlocks(tx: Tx, moves: { id: string; blockKey: string }[]): Promise<void> {
  await stageTouched(tx);
  const keys = moves.map(({ blockKey }) => blockKey);
  await execute(
    tx,
    'people_blocks_kept',
    sql`UPDATE moves m SET block_key = b.key FROM unnest(${moves.map(({ id }) => id)}::uuid[], ${keys}::text[]) AS b (id, key)
      WHERE m.id = b.id`,
  );
  await touchBlocks(tx, new Set(keys));
}
