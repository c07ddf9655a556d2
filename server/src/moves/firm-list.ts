import type { ClientFirm, ClientFirmSort } from '@liftout/contract/client-firms';
import type { MomentumTable } from '@liftout/contract/moves';
import { findFirm, identifyFirms } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import { dollarsOf } from '../platform/db/sql/sums.ts';
import { isCovered, monthsOfFirms, sidesOf } from './momentum.ts';
import { type ContactsAtFirm, type FirmSearch, findFirmList } from './queries/firm-list.ts';
import { type Selected, searchWords } from './selection.ts';
import { spanBefore } from './spans.ts';

interface Asked extends Paging {
  q?: string | undefined;
  sort: ClientFirmSort;
  order?: 'asc' | 'desc' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A firm of the list, with the key by which its contacts are found. */
export type ListedFirm = ClientFirm & { key: string | null };

interface FirmList extends Pick<MomentumTable, 'before' | 'isCompared' | 'months' | 'total'> {
  firms: ListedFirm[];
}

/**
 * One page of the firms of a market's moves, ranked as in the firm momentum, and of those where a client has contacts.
 * @param market null: no moves are looked at
 * @param today `YYYY-MM-DD`, which ends a selection without a last day
 */
export async function firmListOf(
  tx: Tx,
  {
    market,
    asked,
    known,
    today,
  }: { market: string | null; asked: Asked; known: ContactsAtFirm[]; today: string },
): Promise<FirmList> {
  const span = { from: asked.from ?? null, to: asked.to ?? null };
  // An empty list of firms matches no move.
  const selected: Selected = { market, firms: market === null ? [] : null, ...span, conversions: false };
  const before = market === null ? null : spanBefore(span, today);
  const isCompared = before !== null && (await isCovered(tx, market, before));
  const search = asked.q === undefined ? null : await searchOf(tx, asked.q);
  const { sort, order } = asked;
  const ask = (paging: Paging) =>
    findFirmList(tx, selected, { ...paging, sort, order, before: isCompared ? before : null, known, search });
  const found = await ask(asked);
  const [first] = found.length === 0 && asked.page > 1 ? await ask({ page: 1, pageSize: 1 }) : found;
  const moved = found.flatMap(({ id, rank }) => (id === null || rank === null ? [] : [id]));
  const { months, netOf } =
    market === null ? { months: [], netOf: () => null } : await monthsOfFirms(tx, selected, moved, today);
  const firms = found.map((row): ListedFirm => {
    const { id, key, name, channel, rank, rankBefore, joined, left, quartiles } = row;
    return {
      key,
      firm: { id, name, channel },
      moves:
        id === null || rank === null
          ? null
          : {
              rank,
              rankBefore,
              ...sidesOf(joined, left, quartiles),
              months: months.map((month) => netOf(id, month)),
            },
      contacts: row.contacts,
      openDeals: row.openDeals,
      pipelineValue: dollarsOf(row.pipelineCents) ?? 0,
      pipelineKnown: row.pipelineKnown,
    };
  });
  return { before, isCompared, months, firms, total: first?.total ?? 0 };
}

/** A search by words, and by the firm that the text as a whole means by the rules (`BofA`). */
export async function searchOf(tx: Tx, q: string): Promise<FirmSearch> {
  const firmOf = await identifyFirms(tx, [q]);
  return { words: await searchWords(tx, q), firms: await findFirm(tx, q), key: firmOf(q).key };
}
