import {
  type FirmMomentum,
  fewestForShare,
  type MomentumSort,
  type MomentumTable,
} from '@liftout/contract/moves';
import type { Tx } from '../platform/db/database.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import { dollarsOf } from '../platform/db/sql/sums.ts';
import { monthCoverage } from './figures.ts';
import { netAum, type Quartiles } from './net-aum.ts';
import type { Sums } from './queries/fragments.ts';
import { findFirmMonths, findMomentum, type KnownPeople } from './queries/momentum.ts';
import type { Selected } from './selection.ts';
import { monthsOf, monthsUpTo, spanBefore } from './spans.ts';

/** Months of the small columns. */
const shownMonths = 12;
/** Longer spans before are not looked at month by month. */
const maxMonths = 120;

interface Asked extends Paging {
  sort: MomentumSort;
  order?: 'asc' | 'desc' | undefined;
}

/**
 * The league table of the firms in a selection, one page of it, without what a reader knows of them: that only orders it.
 * `today` (`YYYY-MM-DD`) ends a selection without a last day.
 */
export async function momentumOf(
  tx: Tx,
  selected: Selected,
  { asked, known, today }: { asked: Asked; known: readonly KnownPeople[]; today: string },
): Promise<MomentumTable> {
  const before = spanBefore(selected, today);
  const isCompared = before !== null && (await isCovered(tx, selected.market, before));
  const ask = (paging: Paging) =>
    findMomentum(tx, selected, {
      ...paging,
      sort: asked.sort,
      order: asked.order,
      before: isCompared ? before : null,
      known,
      fewest: fewestForShare,
    });
  const found = await ask(asked);
  const [first] = found.length === 0 && asked.page > 1 ? await ask({ page: 1, pageSize: 1 }) : found;
  const { months, netOf } = await monthsOfFirms(
    tx,
    selected,
    found.map(({ firm }) => firm.id),
    today,
  );
  const firms = found.map(({ firm, joined, left, quartiles, rank, rankBefore }): FirmMomentum => {
    return {
      firm,
      rank,
      rankBefore,
      ...sidesOf(joined, left, quartiles),
      months: months.map((month) => netOf(firm.id, month)),
      contacts: null,
      headcount: null,
      share: null,
    };
  });
  return { before, isCompared, months, firms, total: first?.total ?? 0 };
}

/** Advisors who joined and left, and what is left of both. */
export function sidesOf(joined: Sums, left: Sums, quartiles: Quartiles) {
  const { cents, ...aum } = netAum(joined, left, quartiles);
  return {
    joined: joined.advisors,
    left: left.advisors,
    net: { advisors: joined.advisors - left.advisors, aum: dollarsOf(cents), ...aum },
  };
}

/** Whether uploads cover every month of a span, completely or not. */
export async function isCovered(
  tx: Tx,
  market: string | null,
  span: { from: string; to: string },
): Promise<boolean> {
  const coverage = await monthCoverage(tx, market, span.from);
  return monthsOf(span.from, span.to, maxMonths).every((month) => coverage(month) !== 'none');
}

/** Orders by what a reader knows of firms; the others are the same for every reader. */
export const isOfReader = (sort: MomentumSort): boolean => sort === 'contacts' || sort === 'share';

/** The table with what a reader knows of its firms; null: a reader who names no client, or can't see contacts. */
export function withKnown(table: MomentumTable, known: readonly KnownPeople[] | null): MomentumTable {
  if (known === null) return table;
  const byFirm = new Map(known.map((one) => [one.firmId, one]));
  const firms = table.firms.map((row): FirmMomentum => {
    const { contacts = 0, headcount = null } = byFirm.get(row.firm.id) ?? {};
    return {
      ...row,
      contacts,
      headcount: headcount === null ? null : { people: headcount, source: 'contacts' },
      share:
        headcount === null || headcount < fewestForShare
          ? null
          : Math.round((row.net.advisors / headcount) * 1000) / 10,
    };
  });
  return { ...table, firms };
}

/** The months of the small columns, and each firm's net in them: null where no upload covers the month. */
export async function monthsOfFirms(tx: Tx, selected: Selected, firmIds: readonly string[], today: string) {
  const to = selected.to ?? today;
  const names = monthsUpTo(to, shownMonths);
  const span = { from: `${names[0]}-01`, to };
  const coverage = await monthCoverage(tx, selected.market, span.from);
  const found = await findFirmMonths(tx, { ...selected, ...span }, firmIds);
  const nets = new Map(found.map(({ firm, month, net }) => [`${firm} ${month}`, net]));
  const months = names.map((month) => ({ month, coverage: coverage(month) }));
  const netOf = (firmId: string, { month, coverage: covered }: MomentumTable['months'][number]) =>
    covered === 'none' ? null : (nets.get(`${firmId} ${month}`) ?? 0);
  return { months, netOf };
}
