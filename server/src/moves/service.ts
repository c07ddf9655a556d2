import type { MomentumSort, Move, MoveFilters, MoveSelection, MoveSort } from '@liftout/contract/moves';
import { findFirm, firmsOfClient } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { toDollars } from '../platform/money.ts';
import { type BookReader, bookOf, citiesOfClient, contactsOfMoves } from './book.ts';
import type { Figure } from './kept/figure.ts';
import { figures } from './kept/figures.ts';
import { figureKeeper } from './kept/keeper.ts';
import { isOfReader, momentumOf, withKnown } from './momentum.ts';
import type { NetSort } from './queries/figures.ts';
import { countMoves, findMoves, type MoveRow } from './queries/rows.ts';
import { classOf, classReasons } from './reasons.ts';
import { type Selected, searchWords, select } from './selection.ts';

/** What other features may use of moves. */
export { movesAddedJob } from './added-job.ts';
export { markTakeovers } from './conversions.ts';
export {
  type MoveReport,
  moveCopyLine,
  type ReportedMove,
  saidFields,
  sourceFields,
} from './copy-lines.ts';
export { type MarketLiftOut, marketLiftOuts, monthCoverage } from './figures.ts';
export { moveFingerprint } from './fingerprint.ts';
export { firmListOf, searchOf } from './firm-list.ts';
export { refreshFigures, refreshFiguresRegularly } from './kept/refresh.ts';
export { leftOutOf } from './left-out.ts';
export { maxGapDays } from './lift-outs.ts';
export { isCovered } from './momentum.ts';
export { personKey } from './person.ts';
export { findAdvisorId, findColleagues, findCrds, findSourcesOf } from './queries/advisor.ts';
export { type CityOfUpload, findUnmatchedCities, moveCity, totalUnmatched } from './queries/cities.ts';
export {
  applyConversions,
  type ConversionCounts,
  keepRehomed,
  stageConversions,
} from './queries/conversions.ts';
export { countTalliedTwice, findRepeatCorrections, findRepeatPlaces } from './queries/corrections.ts';
export { findTargetMarket } from './queries/markets.ts';
export {
  type Correction,
  createStagingTable,
  type MoveBatch,
  type MoveCounts,
  mergeMoves,
  type OtherPlace,
} from './queries/merge.ts';
export { countNear } from './queries/near.ts';
export { findJoinedByNumber, findNumbersOfMany, findNumbersOfUpload } from './queries/numbers.ts';
export {
  type FoundAdvisor,
  findCompared,
  findLinkedMoves,
  findSightings,
  findWaiting,
  keepBlocks,
  type MoveSighting,
  type RenamedMove,
  stageCompared,
  stageTouched,
  takeRenamed,
  touchAllBlocks,
  touchBlocks,
  writeAdvisors,
} from './queries/people.ts';
export { type MarketSums, type NetRow, type Period, sumMarket } from './queries/report.ts';
export { countRevertible, revertMoves } from './queries/revert.ts';
export { analyzeMoves } from './queries/statistics.ts';
export {
  applyRespelling,
  type FirmSpelling,
  type RespelledFirm,
  type Respelling,
  type RespellingCounts,
  spellingsOf,
  stageRespelling,
} from './respell.ts';
export { businessDaysBack, firstDayOf, plusDays } from './spans.ts';

/** A client's user reads one market, an admin any. */
export interface Reader {
  scope: Scope;
  isClient: boolean;
  readsContacts: boolean;
}

type FigureSelection = MoveSelection & { includeConversions: 'yes' | 'no' };

export type MovesService = ReturnType<typeof movesService>;

/** Lists of moves, and figures over them. */
export function movesService({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) {
  const today = () => clock.now().toISOString().slice(0, 10);
  const withSelection = <T>(
    reader: Reader,
    requested: Partial<FigureSelection>,
    work: (tx: Tx, selected: Selected) => Promise<T>,
  ) => {
    const { scope, isClient } = reader;
    // A client's scope reaches its own market only; an admin who looks at a client may name another market.
    return db.as(isClient ? scope : platformScope(scope.actor), async (tx) => {
      const selected = await select(tx, scope, isClient, requested);
      const { book: of } = requested;
      const book = of && (await bookOf(tx, bookReader(reader), { of, today: today() }));
      return work(tx, { ...selected, ...(book && { book }) });
    });
  };
  const keeping = figureKeeper({ db, clock, log });
  const figureOf = <P extends object, A>(
    figure: Figure<P, A>,
    reader: Reader,
    requested: Partial<FigureSelection>,
    params: P,
  ): Promise<A> =>
    keeping((answer) =>
      withSelection(reader, requested, (tx, selected) => answer(tx, figure, selected, params)),
    );

  return {
    list: (
      reader: Reader,
      requested: MoveFilters & Paging & { sort: MoveSort; order?: 'asc' | 'desc' | undefined },
    ): Promise<{ moves: Move[]; total: number }> =>
      withSelection(reader, requested, async (tx, base) => {
        const selected = await narrow(tx, base, requested);
        const descending = requested.sort === 'date' || requested.sort === 'aum';
        const paging = { ...requested, order: requested.order ?? (descending ? 'desc' : 'asc') };
        const rows = await findMoves(tx, selected, paging);
        return { moves: await wireOf(tx, reader, rows), total: await countMoves(tx, selected) };
      }),

    /** One move. Throws 404 where the reader can't see its market. */
    one: (reader: Reader, id: string): Promise<Move> =>
      withSelection(reader, {}, async (tx, base) => {
        const paging = { sort: 'date', order: 'desc', page: 1, pageSize: 1 } as const;
        const [row] = await findMoves(tx, { ...base, id }, paging);
        if (!row) throw notFound('This move');
        const contacts = await contactsOfMoves(tx, bookReader(reader), [row]);
        const reasonOf = await classReasons(tx, [row]);
        return toWire(row, { contactId: contacts.get(id) ?? null, reason: reasonOf(row) });
      }),

    /** What figures leave out of a selection. */
    leftOut: (reader: Reader, requested: MoveSelection) => figureOf(figures.leftOut, reader, requested, {}),

    summary: (reader: Reader, requested: FigureSelection) => figureOf(figures.summary, reader, requested, {}),

    net: (
      reader: Reader,
      requested: FigureSelection & Paging & { sort: NetSort; order?: 'asc' | 'desc' | undefined },
    ) => {
      const { page, pageSize, sort, order = sort === 'name' ? 'asc' : 'desc' } = requested;
      return figureOf(figures.net, reader, requested, { page, pageSize, sort, order });
    },

    /** Firms ranked by net advisors. */
    momentum: (
      reader: Reader,
      {
        page,
        pageSize,
        sort,
        order,
        ...requested
      }: Omit<FigureSelection, 'firm' | 'book'> &
        Paging & { sort: MomentumSort; order?: 'asc' | 'desc' | undefined },
    ) =>
      keeping((answer) =>
        withSelection(reader, requested, async (tx, selected) => {
          const asked = { page, pageSize, sort, order };
          const known = await knownPeople(tx, bookReader(reader), today());
          const table = isOfReader(sort)
            ? await momentumOf(tx, selected, { asked, known: known ?? [], today: today() })
            : await answer(tx, figures.momentum, selected, asked);
          return withKnown(table, known);
        }),
      ),

    lanes: (reader: Reader, { page, pageSize, ...requested }: FigureSelection & Paging) =>
      figureOf(figures.lanes, reader, requested, { page, pageSize }),

    channels: (reader: Reader, requested: FigureSelection) =>
      figureOf(figures.channels, reader, requested, {}),

    months: (reader: Reader, requested: FigureSelection) => figureOf(figures.months, reader, requested, {}),

    /** Cities by month. */
    cities: (reader: Reader, requested: FigureSelection) => figureOf(figures.cities, reader, requested, {}),

    liftOuts: (
      reader: Reader,
      { page, pageSize, ...requested }: Omit<FigureSelection, 'includeConversions'> & Paging,
    ) => figureOf(figures.liftOuts, reader, { ...requested, includeConversions: 'no' }, { page, pageSize }),

    /** The firms of a market's moves. */
    firms: (reader: Reader, requested: Pick<MoveSelection, 'market'>) =>
      figureOf(figures.firms, reader, requested, {}),

    /** The firms of moves and the cities where a client has contacts. */
    book: (scope: TenantScope) =>
      db.as(scope, async (tx) => ({
        firms: (await firmsOfClient(tx, scope.clientId, today())).map(({ id, contacts }) => ({
          firmId: id,
          contacts,
        })),
        cities: await citiesOfClient(tx, scope.clientId),
      })),
  };
}

const bookReader = ({ scope, readsContacts }: Reader): BookReader => ({
  clientId: scope.kind === 'tenant' ? scope.clientId : null,
  readsContacts,
});

/** Whom a reader knows at firms; null where they name no client or can't see contacts. */
async function knownPeople(tx: Tx, { clientId, readsContacts }: BookReader, today: string) {
  if (clientId === null || !readsContacts) return null;
  const found = await firmsOfClient(tx, clientId, today);
  return found.map(({ id, contacts }) => ({ firmId: id, contacts, headcount: contacts || null }));
}

async function wireOf(tx: Tx, reader: Reader, rows: MoveRow[]): Promise<Move[]> {
  const contacts = await contactsOfMoves(tx, bookReader(reader), rows);
  const reasonOf = await classReasons(tx, rows);
  return rows.map((row) => toWire(row, { contactId: contacts.get(row.id) ?? null, reason: reasonOf(row) }));
}

const everything = { market: null, firms: null, from: null, to: null, conversions: true };

/** The newest moves of all markets that have all words of a text, of those that the transaction's scope may read. */
export async function findMovesNamed(tx: Tx, q: string, limit: number): Promise<Move[]> {
  const paging = { sort: 'date', order: 'desc', page: 1, pageSize: limit } as const;
  const rows = await findMoves(tx, { ...everything, words: await searchWords(tx, q) }, paging);
  const reasonOf = await classReasons(tx, rows);
  return rows.map((row) => toWire(row, { contactId: null, reason: reasonOf(row) }));
}

/** An advisor's moves that the transaction's scope may read, the latest first, with those that repeat another. */
export async function movesOfAdvisor(
  tx: Tx,
  reader: Reader,
  { advisorId, limit }: { advisorId: string; limit: number },
): Promise<{ moves: Move[]; total: number }> {
  const selected = { ...everything, advisor: advisorId };
  const rows = await findMoves(tx, selected, { sort: 'date', order: 'desc', page: 1, pageSize: limit });
  return { moves: await wireOf(tx, reader, rows), total: await countMoves(tx, selected) };
}

/** Adds the filters that only the list has. */
async function narrow(tx: Tx, selected: Selected, requested: MoveFilters): Promise<Selected> {
  const { q, firmLeft, firmJoined, city, liftOut, class: ofClass } = requested;
  return {
    ...selected,
    ...(q !== undefined && { words: await searchWords(tx, q) }),
    ...(firmLeft !== undefined && { firmsLeft: await findFirm(tx, firmLeft) }),
    ...(firmJoined !== undefined && { firmsJoined: await findFirm(tx, firmJoined) }),
    ...(city !== undefined && { city }),
    ...(liftOut !== undefined && { liftOut }),
    ...(ofClass !== undefined && { class: ofClass }),
  };
}

function toWire(row: MoveRow, more: Pick<Move, 'contactId' | 'reason'>): Move {
  const {
    leftId,
    leftName,
    leftSpelling,
    joinedId,
    joinedName,
    joinedSpelling,
    aumCents,
    fileName,
    uploadedAt,
    otherDay: _,
    otherFirm: __,
    repeats: ___,
    ...rest
  } = row;
  const firm = (id: string | null, name: string | null, spelling: string) =>
    id === null || name === null ? null : { id, name, spelling };
  return {
    ...rest,
    ...more,
    class: classOf(row),
    firmLeft: firm(leftId, leftName, leftSpelling),
    firmJoined: firm(joinedId, joinedName, joinedSpelling),
    aum: toDollars(aumCents),
    source:
      fileName === null || uploadedAt === null ? null : { fileName, uploadedAt: uploadedAt.toISOString() },
  };
}
