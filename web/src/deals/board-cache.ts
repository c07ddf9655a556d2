import { cardsPerColumn, type Deal, type DealBoard, type Stage } from '@liftout/contract/deals';
import { now } from '../lib/format/clock.ts';

type Column = DealBoard['columns'][number];

/** The index of a deal among cards in the server's order: largest first, then by id. */
export function insertIndex(deals: readonly Deal[], deal: Deal): number {
  const at = deals.findIndex(
    (other) => other.value < deal.value || (other.value === deal.value && other.id > deal.id),
  );
  return at === -1 ? deals.length : at;
}

/** The stage in which the board shows a deal; undefined where it does not. */
const stageOf = (board: DealBoard, { id }: Deal): Stage | undefined =>
  board.columns.find(({ deals }) => deals.some((deal) => deal.id === id))?.stage;

/**
 * The board with a deal moved from its stage to another column, and the counts and totals of both columns adjusted. One that
 * shows it in a third stage, or there already, was read meanwhile and knows better.
 */
export function withMove(board: DealBoard, deal: Deal, to: Stage): DealBoard {
  if (deal.stage === to || (stageOf(board, deal) ?? deal.stage) !== deal.stage) return board;
  const moved = { ...deal, stage: to, since: now().toISOString() };
  return {
    ...board,
    columns: board.columns.map((column) => {
      if (column.stage === deal.stage) return take(column, deal);
      return column.stage === to ? put(column, moved) : column;
    }),
  };
}

/** 1 where the value of a deal is known, else 0. */
const knownOf = ({ value }: Deal): number => (value === 0 ? 0 : 1);

/** The board after a deal was lost: without it in its column and in the totals. */
export const withLoss = (board: DealBoard, deal: Deal): DealBoard => ({
  ...board,
  columns: board.columns.map((column) => (column.stage === deal.stage ? take(column, deal) : column)),
  count: board.count - 1,
  total: board.total - deal.value,
  known: board.known - knownOf(deal),
  lost: board.lost + 1,
});

/** The reverse of `withLoss`. A board that shows the deal was read meanwhile. */
export function withoutLoss(board: DealBoard, deal: Deal): DealBoard {
  if (stageOf(board, deal)) return board;
  return {
    ...board,
    columns: board.columns.map((column) => (column.stage === deal.stage ? put(column, deal) : column)),
    count: board.count + 1,
    total: board.total + deal.value,
    known: board.known + knownOf(deal),
    lost: board.lost - 1,
  };
}

/** The board with a deal replaced by the server's version, in the column that shows it: further moves may be under way. */
export function withDeal(board: DealBoard, deal: Deal): DealBoard {
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      deals: column.deals.map((other) => (other.id === deal.id ? { ...deal, stage: column.stage } : other)),
    })),
  };
}

const shownOn = (board: DealBoard | undefined, { id }: Deal) =>
  board?.columns.flatMap(({ deals }) => deals).find((deal) => deal.id === id);

/** The version of a deal on the board; of the deal as given where the board does not show it. */
export const knownVersion = (board: DealBoard | undefined, deal: Deal): number =>
  shownOn(board, deal)?.version ?? deal.version;

/**
 * The version of a deal that a question was asked about: the one on the board while it stands in its stage; else that of
 * the deal as given, which is refused, since somebody moved it before the answer.
 */
export function askedVersion(board: DealBoard | undefined, deal: Deal): number {
  const shown = shownOn(board, deal);
  return shown?.stage === deal.stage ? shown.version : deal.version;
}

function take(column: Column, deal: Deal): Column {
  return {
    ...column,
    count: column.count - 1,
    total: column.total - deal.value,
    known: column.known - knownOf(deal),
    deals: column.deals.filter(({ id }) => id !== deal.id),
  };
}

function put(column: Column, deal: Deal): Column {
  const deals = column.deals.toSpliced(insertIndex(column.deals, deal), 0, deal).slice(0, cardsPerColumn);
  return {
    ...column,
    count: column.count + 1,
    total: column.total + deal.value,
    known: column.known + knownOf(deal),
    deals,
  };
}
