import type { MomentumSort } from '@liftout/contract/moves';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { int4, int8, json, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { Quartiles } from '../net-aum.ts';
import type { Span } from '../spans.ts';
import { amountsOf, type ByFirm, netByFirm, netByFirmAndMonth, sidesByFirm } from './by-firm.ts';
import { firmJson, type NamedFirm, sideJson, sideSums } from './figures.ts';
import { minAmounts, type Sums, spreadOf } from './fragments.ts';

/** People known to be at a firm. */
export interface KnownPeople {
  firmId: string;
  contacts: number;
  headcount: number | null;
}

const momentumRow = defineQuery('moves_momentum', {
  firm: json<NamedFirm>().always('json_build_object'),
  rank: int4().always('a rank'),
  rankBefore: int4().orNull(),
  joined: json<Sums>().always('json_build_object'),
  left: json<Sums>().always('json_build_object'),
  /** Of the known amounts of all firms of the selection. */
  quartiles: json<Quartiles>().orNull(),
  total: int8().always('count'),
});

const net = keyword('joined_people - left_people');
const orders: Record<MomentumSort, { by: Sql; direction: 'asc' | 'desc' }> = {
  rank: { by: keyword('rank'), direction: 'asc' },
  change: { by: keyword('"rankBefore" - rank'), direction: 'desc' },
  name: { by: keyword('lower(firm_name) COLLATE "C"'), direction: 'asc' },
  joined: { by: keyword('joined_people'), direction: 'desc' },
  left: { by: keyword('left_people'), direction: 'desc' },
  share: { by: keyword('share'), direction: 'desc' },
  contacts: { by: keyword('contacts'), direction: 'desc' },
};

/** Ranks of the firms in a selection, by distinct people: columns `firm` and `rank_before`. No rows without one. */
function ranksIn(before: ByFirm | null, from: Readable): Sql {
  if (before === null) return sql`SELECT NULL::uuid AS firm, NULL::int AS rank_before WHERE false`;
  return sql`SELECT firm, (rank() OVER (ORDER BY sum(people) DESC))::int AS rank_before
    FROM (${netByFirm(before, from)}) nets WHERE firm IS NOT NULL GROUP BY firm`;
}

interface Momentum extends Paging {
  sort: MomentumSort;
  order: 'asc' | 'desc' | undefined;
  /** The span that ranks are compared with; null: with none. */
  before: Span | null;
  known: readonly KnownPeople[];
  /** Headcounts below it have no share. */
  fewest: number;
}

/**
 * The CTEs of the firms of a selection: `spread` of the known amounts, and `ranked` by net advisors, with the rank in the
 * span before as `rankBefore`.
 */
export const rankedFirms = (selected: ByFirm, before: Span | null, from: Readable) => sql`
  ${sidesByFirm(selected, from)}, ${amountsOf(selected, from)}, ${spreadOf(keyword('amount'))}, firm AS (
    SELECT firm, ${sideSums('joined', keyword('joined'))}, ${sideSums('left', keyword('NOT joined'))} FROM side
    WHERE firm IS NOT NULL GROUP BY firm
  ), before AS (${ranksIn(before && { ...selected, ...before }, from)}), ranked AS (
    SELECT firm.*, (rank() OVER (ORDER BY ${net} DESC))::int AS rank, b.rank_before AS "rankBefore"
    FROM firm LEFT JOIN before b USING (firm)
  )`;

/** The columns of `ranked` that an answer has. */
export const rankedColumns = sql`rank, "rankBefore", ${sideJson('joined')}, ${sideJson('left')},
  (SELECT json_build_array(quartile[1], quartile[3]) FROM spread WHERE known >= ${inlined(minAmounts)}) AS quartiles`;

/** One page of the firms of a selection, ranked by net advisors; unknown values come last, whatever the order. */
export function findMomentum(
  tx: Tx,
  selected: ByFirm,
  { sort, order, page, pageSize, before, known, fewest }: Momentum,
): Promise<AnswerOf<typeof momentumRow>[]> {
  const { by, direction } = orders[sort];
  const people = (name: 'contacts' | 'headcount') => known.map((one) => one[name]);
  return momentumRow.all(
    tx,
    sql`WITH ${rankedFirms(selected, before, readable(tx.scope))}, known_there AS (
       SELECT * FROM unnest(${known.map(({ firmId }) => firmId)}::uuid[], ${people('contacts')}::int[],
         ${people('headcount')}::int[]) AS k (firm, contacts, headcount)
     ), named AS (
       SELECT r.*, k.contacts, CASE WHEN k.headcount >= ${inlined(fewest)} THEN (${net}) / k.headcount END AS share,
         f.name_key, f.name AS firm_name, ${firmJson('f')} AS found
       FROM ranked r LEFT JOIN known_there k USING (firm) JOIN firms f ON f.id = r.firm
     )
     SELECT found AS firm, ${rankedColumns}, count(*) OVER () AS total
     FROM named
     ORDER BY ${by} ${keyword(order ?? direction)} NULLS LAST, rank, joined_people + left_people DESC, lower(firm_name) COLLATE "C", name_key
     ${limitedTo({ page, pageSize })}`,
  );
}

const firmMonth = defineQuery('moves_firm_months', {
  firm: uuid().always('one of the firms asked for'),
  month: text().always('the month of a day that is never null'),
  net: int8().always('a sum over a group'),
});

/** Advisors joined minus left, by firm and month with moves: see `netByFirmAndMonth`. */
export const findFirmMonths = (
  tx: Tx,
  selected: ByFirm & { to: string },
  firmIds: readonly string[],
): Promise<AnswerOf<typeof firmMonth>[]> =>
  firmMonth.all(
    tx,
    sql`SELECT firm, to_char(month, 'YYYY-MM') AS month, sum(people)::bigint AS net
      FROM (${netByFirmAndMonth(selected, firmIds, readable(tx.scope))}) nets GROUP BY firm, nets.month`,
  );
