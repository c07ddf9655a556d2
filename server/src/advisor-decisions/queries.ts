import type { Tx } from '../platform/db/database.ts';
import { limitedTo, type Paging } from '../platform/db/sql/paging.ts';
import { bool, float8, int2, int8, jsonb, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  allOf,
  defineQuery,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../platform/db/sql/sql.ts';

interface StoredEvidence {
  kind: string;
  bits: number;
  words: string;
}

const reviews = defineQuery('advisor_reviews_page', {
  id: uuid(),
  moveA: uuid(),
  moveB: uuid(),
  advisorA: uuid(),
  advisorB: uuid(),
  score: float8(),
  evidence: jsonb<StoredEvidence[]>(),
  aumCents: int8().orNull(),
});
export type ReviewRow = AnswerOf<typeof reviews>;

export type PairSort = 'assets' | 'moves' | 'score';
const orders: Record<PairSort, Sql> = {
  assets: keyword('coalesce(r.aum_cents, -1) DESC, r.score DESC, r.id'),
  moves: keyword('r.moves DESC, r.score DESC, r.id'),
  score: keyword('r.score DESC, r.id'),
};

const fromReviews = sql`advisor_reviews r JOIN moves a ON a.id = r.move_a JOIN moves b ON b.id = r.move_b`;
const reviewColumns = keyword(`r.id, r.move_a AS "moveA", r.move_b AS "moveB", a.advisor_id AS "advisorA",
  b.advisor_id AS "advisorB", r.score, r.evidence, r.aum_cents AS "aumCents"`);

/** Every word is in a row's name. */
const named = (patterns: readonly string[], name: Sql) =>
  patterns.map((pattern) => sql`fold_for_search(${name}) LIKE (SELECT fold_for_search(${pattern}))`);

const total = defineQuery('advisor_pairs_total', { total: int8().always('count') });

/** A page of the pairs that wait for a decision, and their total number, also where the page is past the end. */
export async function findReviews(
  tx: Tx,
  { patterns, sort, page, pageSize }: Paging & { patterns: readonly string[]; sort: PairSort },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const names = keyword("a.first_name || ' ' || a.last_name || ' ' || b.first_name || ' ' || b.last_name");
  const where = allOf(named(patterns, names));
  // Without a search, the page is cut before the moves are looked up.
  const cut = sql`(SELECT * FROM advisor_reviews r ORDER BY ${orders[sort]} ${limitedTo({ page, pageSize })}) r
    JOIN moves a ON a.id = r.move_a JOIN moves b ON b.id = r.move_b`;
  const rows = await reviews.all(
    tx,
    patterns.length === 0
      ? sql`SELECT ${reviewColumns} FROM ${cut} ORDER BY ${orders[sort]}`
      : sql`SELECT ${reviewColumns} FROM ${fromReviews} WHERE ${where} ORDER BY ${orders[sort]}
          ${limitedTo({ page, pageSize })}`,
  );
  const from = patterns.length === 0 ? keyword('advisor_reviews') : sql`${fromReviews} WHERE ${where}`;
  return { rows, total: (await total.one(tx, sql`SELECT count(*) AS total FROM ${from}`)).total };
}

export const findReview = (tx: Tx, id: string): Promise<ReviewRow | undefined> =>
  reviews.first(tx, sql`SELECT ${reviewColumns} FROM ${fromReviews} WHERE r.id = ${id}`);

const decisions = defineQuery('advisor_decisions_page', {
  id: uuid(),
  same: bool(),
  decidedBy: text(),
  decidedAt: timestamptz(),
  score: float8().orNull(),
  evidence: jsonb<StoredEvidence[]>(),
});
export type DecisionRow = AnswerOf<typeof decisions>;

const decisionColumns = keyword(
  'd.id, d.same, d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", d.score, d.evidence',
);

/** A page of decisions, the latest first, and their total number. */
export async function findDecisions(
  tx: Tx,
  { patterns, page, pageSize }: Paging & { patterns: readonly string[] },
): Promise<{ rows: DecisionRow[]; total: number }> {
  const name = keyword("first_name || ' ' || last_name");
  const where =
    patterns.length === 0
      ? nothing
      : sql`WHERE d.id IN (SELECT decision_id FROM advisor_decision_moves WHERE ${allOf(named(patterns, name))})`;
  const rows = await decisions.all(
    tx,
    sql`SELECT ${decisionColumns} FROM advisor_decisions d ${where} ORDER BY d.decided_at DESC, d.id
      ${limitedTo({ page, pageSize })}`,
  );
  const count = sql`SELECT count(*) AS total FROM advisor_decisions d ${where}`;
  return { rows, total: (await total.one(tx, count)).total };
}

/** Decisions that are about some moves, the latest first. */
export const findDecisionsOn = (tx: Tx, fingerprints: string[]): Promise<DecisionRow[]> =>
  decisions.all(
    tx,
    sql`SELECT ${decisionColumns} FROM advisor_decisions d WHERE d.id IN (
        SELECT decision_id FROM advisor_decision_moves WHERE fingerprint = ANY (${fingerprints}::text[]))
      ORDER BY d.decided_at DESC, d.id`,
  );

export const findDecision = (tx: Tx, id: string): Promise<DecisionRow | undefined> =>
  decisions.first(tx, sql`SELECT ${decisionColumns} FROM advisor_decisions d WHERE d.id = ${id}`);

const told = defineQuery('advisor_decision_told', {
  decisionId: uuid(),
  side: int2(),
  fingerprint: text(),
  name: text().always('columns that are never null'),
  crd: text().orNull(),
  city: text(),
  state: text().orNull(),
  movedOn: text().always('the text of a day that is never null'),
  leftSpelling: text(),
  joinedSpelling: text(),
});
/** A move that a decision is about, as it was told. */
export type ToldMove = AnswerOf<typeof told>;

/** The moves of decisions, each once. */
export const findTold = (tx: Tx, decisionIds: string[]): Promise<ToldMove[]> =>
  told.all(
    tx,
    sql`SELECT DISTINCT ON (decision_id, side, fingerprint) decision_id AS "decisionId", side, fingerprint,
        first_name || ' ' || last_name AS name, crd, city, state, moved_on::text AS "movedOn",
        firm_left_spelling AS "leftSpelling", firm_joined_spelling AS "joinedSpelling"
      FROM advisor_decision_moves WHERE decision_id = ANY (${decisionIds}::uuid[])
      ORDER BY decision_id, side, fingerprint, "position"`,
  );

const careerMoves = defineQuery('advisor_career_moves', {
  id: uuid(),
  advisorId: uuid(),
  fingerprint: text(),
  name: text().always('columns that are never null'),
  crd: text().orNull(),
  city: text(),
  state: text().orNull(),
  leftName: text().orMissing(),
  leftSpelling: text(),
  joinedName: text().orMissing(),
  joinedSpelling: text(),
  movedOn: text().always('the text of a day that is never null'),
  aumCents: int8().orNull(),
  market: text().orNull(),
  repeats: uuid().orNull(),
  source: text().orNull(),
});
export type CareerMoveRow = AnswerOf<typeof careerMoves>;

const findCareerMoves = (tx: Tx, where: Sql): Promise<CareerMoveRow[]> =>
  careerMoves.all(
    tx,
    sql`SELECT m.id, m.advisor_id AS "advisorId", m.fingerprint, m.first_name || ' ' || m.last_name AS name, m.crd, m.city,
        m.state, fl.name AS "leftName", m.firm_left_spelling AS "leftSpelling", fj.name AS "joinedName",
        m.firm_joined_spelling AS "joinedSpelling", m.moved_on::text AS "movedOn", m.aum_cents AS "aumCents",
        m.market_path AS market, m.repeats, (
          SELECT u.file_name FROM move_sources s JOIN uploads u ON u.id = s.upload_id WHERE s.move_id = m.id
          ORDER BY u.created_at, u.id, s."row" LIMIT 1) AS source
      FROM moves m LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
      WHERE ${where} ORDER BY m.moved_on, m.repeats NULLS FIRST, m.id`,
  );

/** All moves of advisors, oldest first. */
export const findMovesOf = (tx: Tx, advisorIds: string[]): Promise<CareerMoveRow[]> =>
  findCareerMoves(tx, sql`m.advisor_id = ANY (${advisorIds}::uuid[])`);

/** Moves by what they are known by while they are gone. */
export const findMovesByFingerprint = (tx: Tx, fingerprints: string[]): Promise<CareerMoveRow[]> =>
  findCareerMoves(tx, sql`m.fingerprint = ANY (${fingerprints}::text[])`);

const choices = defineQuery('advisor_choices', { advisorId: uuid().always('a column that is never null') });

/** The advisors of the newest moves whose name and city have all words, as LIKE patterns. */
export async function findChoices(tx: Tx, patterns: readonly string[], limit: number): Promise<string[]> {
  const rows = await choices.all(
    tx,
    sql`SELECT advisor_id AS "advisorId" FROM (
        SELECT advisor_id, moved_on FROM counted_moves
        WHERE ${allOf(patterns.map((pattern) => sql`search_text LIKE (SELECT fold_for_search(${pattern}))`))}
        ORDER BY moved_on DESC LIMIT ${limit * 10}
      ) m GROUP BY advisor_id ORDER BY max(moved_on) DESC, advisor_id LIMIT ${limit}`,
  );
  return rows.map(({ advisorId }) => advisorId);
}

const readers = defineQuery('advisor_move_readers', { clientId: text() });

/** Clients with a target market: they see moves. */
export const findMoveReaders = async (tx: Tx): Promise<string[]> =>
  (
    await readers.all(
      tx,
      sql`SELECT client_id AS "clientId" FROM clients WHERE target_market IS NOT NULL AND archived_at IS NULL`,
    )
  ).map(({ clientId }) => clientId);

const advisors = defineQuery('advisor_ids_of_moves', { advisorId: uuid() });

/** Who made some moves. */
export async function findAdvisorsOf(tx: Tx, moveIds: string[]): Promise<string[]> {
  const rows = await advisors.all(
    tx,
    sql`SELECT DISTINCT advisor_id AS "advisorId" FROM moves WHERE id = ANY (${moveIds}::uuid[])`,
  );
  return rows.map(({ advisorId }) => advisorId).sort();
}
