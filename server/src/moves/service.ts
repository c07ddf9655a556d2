import type { Move, MoveFilters, MoveSelection, MoveSort } from '@liftout/contract/moves';
import { findFirm } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { toDollars } from '../platform/money.ts';
import { channelsOf, lanesOf, liftOutsOf, monthsIn, netOf, summarize } from './figures.ts';
import type { NetSort, Paged } from './queries/figures.ts';
import { countMoves, findMoves, type MoveRow } from './queries/rows.ts';
import { type Selected, searchWords, select } from './selection.ts';

/** What other features may use of moves. */
export { movesAddedJob } from './added-job.ts';
export {
  type MoveReport,
  moveCopyLine,
  type ReportedMove,
  saidFields,
  sourceFields,
} from './copy-lines.ts';
export { type MarketLiftOut, marketLiftOuts, monthCoverage } from './figures.ts';
export { moveFingerprint } from './fingerprint.ts';
export { maxGapDays } from './lift-outs.ts';
export { personKey } from './person.ts';
export {
  type Correction,
  createStagingTable,
  type MoveBatch,
  type MoveCounts,
  mergeMoves,
} from './queries/merge.ts';
export {
  type FoundAdvisor,
  findCompared,
  findLinkedMoves,
  findSightings,
  findWaiting,
  keepBlocks,
  type MoveSighting,
  stageCompared,
  stageTouched,
  touchAllBlocks,
  writeAdvisors,
} from './queries/people.ts';
export { type MarketSums, type NetRow, type Period, sumMarket } from './queries/report.ts';
export { analyzeMoves, revertMoves } from './queries/revert.ts';
export {
  applyRespelling,
  type FirmSpelling,
  type RespelledFirm,
  type Respelling,
  type RespellingCounts,
  spellingsOf,
  stageRespelling,
} from './respell.ts';
export { businessDaysBack } from './spans.ts';

/** A client's user reads one market, an admin any. */
export interface Reader {
  scope: Scope;
  isClient: boolean;
}

type FigureSelection = MoveSelection & { includeConversions: 'yes' | 'no' };

export type MovesService = ReturnType<typeof movesService>;

/** Lists of moves, and figures over them. */
export function movesService({ db, clock }: Platform) {
  const today = () => clock.now().toISOString().slice(0, 10);
  const withSelection = <T>(
    { scope, isClient }: Reader,
    requested: Partial<FigureSelection>,
    work: (tx: Tx, selected: Selected) => Promise<T>,
  ) =>
    // A client's scope reaches its own market only; an admin who looks at a client may name another market.
    db.as(isClient ? scope : platformScope(scope.actor), async (tx) =>
      work(tx, await select(tx, scope, isClient, requested)),
    );

  return {
    list: (
      reader: Reader,
      requested: MoveFilters & Paged & { sort: MoveSort; order?: 'asc' | 'desc' | undefined },
    ): Promise<{ moves: Move[]; total: number }> =>
      withSelection(reader, requested, async (tx, base) => {
        const selected = await narrow(tx, base, requested);
        const descending = requested.sort === 'date' || requested.sort === 'aum';
        const paging = { ...requested, order: requested.order ?? (descending ? 'desc' : 'asc') };
        const rows = await findMoves(tx, selected, paging);
        return { moves: rows.map(toWire), total: await countMoves(tx, selected) };
      }),

    /** One move. Throws 404 where the reader can't see its market. */
    one: (reader: Reader, id: string): Promise<Move> =>
      withSelection(reader, {}, async (tx, base) => {
        const paging = { sort: 'date', order: 'desc', page: 1, pageSize: 1 } as const;
        const [row] = await findMoves(tx, { ...base, id }, paging);
        if (!row) throw notFound('This move');
        return toWire(row);
      }),

    summary: (reader: Reader, requested: FigureSelection) =>
      withSelection(reader, requested, (tx, selected) => summarize(tx, selected, today())),

    net: (
      reader: Reader,
      requested: FigureSelection & Paged & { sort: NetSort; order?: 'asc' | 'desc' | undefined },
    ) =>
      withSelection(reader, requested, (tx, selected) =>
        netOf(tx, selected, {
          ...requested,
          order: requested.order ?? (requested.sort === 'name' ? 'asc' : 'desc'),
        }),
      ),

    lanes: (reader: Reader, requested: FigureSelection & Paged) =>
      withSelection(reader, requested, (tx, selected) => lanesOf(tx, selected, today(), requested)),

    channels: (reader: Reader, requested: FigureSelection) =>
      withSelection(reader, requested, (tx, selected) => channelsOf(tx, selected)),

    months: (reader: Reader, requested: FigureSelection) =>
      withSelection(reader, requested, (tx, selected) => monthsIn(tx, selected, today())),

    liftOuts: (reader: Reader, requested: Omit<FigureSelection, 'includeConversions'> & Paged) =>
      withSelection(reader, { ...requested, includeConversions: 'no' }, (tx, selected) =>
        liftOutsOf(tx, selected, requested),
      ),
  };
}

/** The newest moves of all markets that have all words of a text, of those that the transaction's scope may read. */
export async function findMovesNamed(tx: Tx, q: string, limit: number): Promise<Move[]> {
  const all = { market: null, firms: null, from: null, to: null, conversions: true };
  const paging = { sort: 'date', order: 'desc', page: 1, pageSize: limit } as const;
  return (await findMoves(tx, { ...all, words: await searchWords(tx, q) }, paging)).map(toWire);
}

/** Adds the filters that only the list has. */
async function narrow(tx: Tx, selected: Selected, requested: MoveFilters): Promise<Selected> {
  const { q, firmLeft, firmJoined, liftOut } = requested;
  return {
    ...selected,
    ...(q !== undefined && { words: await searchWords(tx, q) }),
    ...(firmLeft !== undefined && { firmsLeft: await findFirm(tx, firmLeft) }),
    ...(firmJoined !== undefined && { firmsJoined: await findFirm(tx, firmJoined) }),
    ...(liftOut !== undefined && { liftOut }),
  };
}

function toWire(row: MoveRow): Move {
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
    ...rest
  } = row;
  const firm = (id: string | null, name: string | null, spelling: string) =>
    id === null || name === null ? null : { id, name, spelling };
  return {
    ...rest,
    firmLeft: firm(leftId, leftName, leftSpelling),
    firmJoined: firm(joinedId, joinedName, joinedSpelling),
    aum: toDollars(aumCents),
    source:
      fileName === null || uploadedAt === null ? null : { fileName, uploadedAt: uploadedAt.toISOString() },
  };
}
