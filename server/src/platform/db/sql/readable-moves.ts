import type { AnyScope } from '../scope.ts';
import { keyword, type Sql, sql } from './sql.ts';

/** The tables or views from which a scope reads moves. */
export interface Readable {
  moves: Sql;
  /** What figures read of them: narrow, and with the days of the same advisor's moves before and after. */
  facts: Sql;
  /** Also those that repeat another. */
  reported: Sql;
  /** The uploads that reported a move. */
  sources: Sql;
  /** How many there are by day. */
  days: Sql;
  /** What joined and left each firm, by month. */
  firmMonths: Sql;
  /** Moves of one lane that follow each other, by month. */
  laneRuns: Sql;
  /** Figures that are kept, and what tells whether they still hold. */
  kept: Sql;
  versions: Sql;
}

/**
 * The moves that a scope may read (decision 018): a client those of its target market, the platform all. Of moves that
 * repeat each other under several spellings of a name, one (decision 051). Decided only
 * here, and enforced by the database: a client's role can read the views and not the tables.
 */
export const readable = ({ kind }: AnyScope): Readable => (kind === 'tenant' ? ofMarket : all);

const ofMarket = {
  moves: keyword('market_moves'),
  facts: keyword('market_move_facts'),
  reported: keyword('market_reported_moves'),
  sources: keyword('market_move_sources'),
  days: keyword('market_move_day_counts'),
  firmMonths: keyword('market_move_firm_months'),
  laneRuns: keyword('market_lane_runs'),
  kept: keyword('market_kept_figures'),
  versions: keyword('market_figure_versions'),
};
const all = {
  moves: keyword('counted_moves'),
  facts: keyword('move_facts'),
  reported: keyword('moves'),
  sources: keyword('move_sources'),
  days: keyword('move_day_counts'),
  firmMonths: keyword('move_firm_months'),
  laneRuns: keyword('lane_runs'),
  kept: keyword('kept_figures'),
  versions: keyword('figure_versions'),
};

/**
 * Whether an upload added `moves m`, which counts: it was the first to tell the move, by this row or by one that repeats it
 * (decision 092). A row has a younger id than the upload that added it, so that a later upload which reports the same move
 * makes no difference.
 */
export const addedBy = (scope: AnyScope, uploadId: string): Sql => {
  const { reported, sources } = readable(scope);
  return sql`(m.id > ${uploadId} AND m.id IN (
    SELECT s.move_id FROM ${sources} s WHERE s.upload_id = ${uploadId}
    UNION ALL SELECT r.repeats FROM ${reported} r JOIN ${sources} s ON s.move_id = r.id AND s.upload_id = ${uploadId}
    WHERE r.repeats IS NOT NULL AND r.id > ${uploadId}
  ) AND NOT EXISTS (SELECT FROM ${reported} o WHERE o.repeats = m.id AND o.id < ${uploadId}))`;
};

/** Whether the advisor of `moves m` left the firm that the row says: who kept it did not (decision 106). */
export const hasLeft = keyword("m.circumstance IS DISTINCT FROM 'kept-both'");
/** The firm that the advisor of `moves m` left, and its spelling; null and '' for none. */
export const leftId = keyword(
  "(CASE WHEN m.circumstance IS DISTINCT FROM 'kept-both' THEN m.firm_left_id END)",
);
export const leftSpelling = keyword(
  "(CASE WHEN m.circumstance = 'kept-both' THEN '' ELSE m.firm_left_spelling END)",
);
