import {
  type FirmMomentum,
  fewestForShare,
  type MomentumSort,
  type MomentumTable,
} from '@liftout/contract/moves';
import { firmsOfClient } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { dollarsOf } from '../platform/db/sql/sums.ts';
import type { BookReader } from './book.ts';
import { monthCoverage } from './figures.ts';
import { netAum } from './net-aum.ts';
import type { Paged } from './queries/figures.ts';
import { findFirmMonths, findMomentum, type KnownPeople } from './queries/momentum.ts';
import type { Selected } from './selection.ts';
import { lastDayOf, monthsOf, type Span, spanBefore } from './spans.ts';

/** Months of the small columns. */
const shownMonths = 12;
/** Longer spans before are not looked at month by month. */
const maxMonths = 120;

interface Asked extends Paged {
  sort: MomentumSort;
  order?: 'asc' | 'desc' | undefined;
}

/** The league table of the firms in a selection, one page of it. `today` (`YYYY-MM-DD`) ends one without a last day. */
export async function momentumOf(
  tx: Tx,
  selected: Selected,
  { asked, reader, today }: { asked: Asked; reader: BookReader; today: string },
): Promise<MomentumTable> {
  const before = spanBefore(selected, today);
  const isCompared = before !== null && (await isCovered(tx, selected.market, before));
  const known = await knownPeople(tx, reader, today);
  const ask = (paging: Paged) =>
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
  const firms = found.map(
    ({ firm, joined, left, quartiles, headcount, contacts, ...ranks }): FirmMomentum => {
      const { cents, ...aum } = netAum(joined, left, quartiles);
      const advisors = joined.advisors - left.advisors;
      return {
        firm,
        ...ranks,
        joined: joined.advisors,
        left: left.advisors,
        net: { advisors, aum: dollarsOf(cents), ...aum },
        months: months.map((month) => netOf(firm.id, month)),
        contacts: reader.clientId === null || !reader.readsContacts ? null : (contacts ?? 0),
        headcount: headcount === null ? null : { people: headcount, source: 'contacts' },
        share:
          headcount === null || headcount < fewestForShare
            ? null
            : Math.round((advisors / headcount) * 1000) / 10,
      };
    },
  );
  return { before, isCompared, months, firms, total: first?.total ?? 0 };
}

/** Whether uploads cover every month of a span, completely or not. */
async function isCovered(
  tx: Tx,
  market: string | null,
  span: { from: string; to: string },
): Promise<boolean> {
  const coverage = await monthCoverage(tx, market, span);
  return monthsOf(span.from, span.to, maxMonths).every((month) => coverage(month) !== 'none');
}

async function knownPeople(
  tx: Tx,
  { clientId, readsContacts }: BookReader,
  today: string,
): Promise<KnownPeople[]> {
  if (clientId === null || !readsContacts) return [];
  const found = await firmsOfClient(tx, clientId, today);
  return found.map(({ id, contacts }) => ({ firmId: id, contacts, headcount: contacts || null }));
}

/** The months of the small columns, and each firm's net in them: null where no upload covers the month. */
async function monthsOfFirms(tx: Tx, selected: Selected, firmIds: readonly string[], today: string) {
  const last = (selected.to ?? today).slice(0, 7);
  const names = monthsOf('1970-01-01', `${last}-01`, shownMonths);
  const span = { from: `${names[0]}-01`, to: lastDayOf(last) } satisfies Span;
  const coverage = await monthCoverage(tx, selected.market, span);
  const found = await findFirmMonths(tx, { ...selected, ...span }, firmIds);
  const nets = new Map(found.map(({ firm, month, net }) => [`${firm} ${month}`, net]));
  const months = names.map((month) => ({ month, coverage: coverage(month) }));
  const netOf = (firmId: string, { month, coverage: covered }: MomentumTable['months'][number]) =>
    covered === 'none' ? null : (nets.get(`${firmId} ${month}`) ?? 0);
  return { months, netOf };
}
