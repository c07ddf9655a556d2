import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { describe, expect, test } from 'vitest';
import { askedVersion, insertIndex, withDeal, withLoss, withMove, withoutLoss } from './board-cache.ts';

const deal = (id: string, stage: Stage, value: number): Deal => ({
  id,
  stage,
  value,
  since: '2025-08-20T09:00:00.000Z',
  firmName: 'Merrill',
  contactPerson: 'Dana Whitfield',
  lastInteraction: null,
  createdAt: '2025-08-01T09:00:00.000Z',
  contactId: id,
  version: 1,
});

const column = (stage: Stage, deals: Deal[], more = { count: 0, total: 0, known: 0 }) => ({
  stage,
  count: deals.length + more.count,
  total: deals.reduce((sum, { value }) => sum + value, more.total),
  known: deals.filter(({ value }) => value > 0).length + more.known,
  deals,
});

const small = deal('a', 'targeted', 100);
const board: DealBoard = {
  count: 12,
  total: 4_600,
  known: 10,
  lost: 2,
  stuck: 0,
  limits: [],
  columns: [
    column('targeted', [deal('b', 'targeted', 300), small], { count: 1, total: 50, known: 1 }),
    column(
      'meeting',
      [7, 6, 5, 4, 3, 2, 1].map((n) => deal(`m${n}`, 'meeting', n * 100)),
      { count: 2, total: 80, known: 0 },
    ),
  ],
};

describe('moving a deal', () => {
  test('removes it from its column and inserts it by its value', () => {
    const { columns, count, total } = withMove(board, small, 'meeting');
    expect(columns[0]).toMatchObject({ count: 2, total: 350, known: 2 });
    expect(columns[0]?.deals.map(({ id }) => id)).toEqual(['b']);
    expect(columns[1]).toMatchObject({ count: 10, total: 2_980, known: 8 });
    expect([count, total]).toEqual([12, 4_600]);
  });

  test('of unknown value counts it, and knows no more than before', () => {
    const unknown = deal('u', 'targeted', 0);
    const { columns, known } = withMove(board, unknown, 'meeting');
    expect(columns[0]).toMatchObject({ count: 2, total: 450, known: 3 });
    expect(columns[1]).toMatchObject({ count: 10, total: 2_880, known: 7 });
    expect(known).toBe(10);
  });

  test('shows seven cards at most, and counts the rest', () => {
    const large = { ...small, value: 650 };
    const { columns } = withMove(board, large, 'meeting');
    expect(columns[1]?.deals.map(({ id }) => id)).toEqual(['m7', 'a', 'm6', 'm5', 'm4', 'm3', 'm2']);
    expect(columns[1]?.count).toBe(10);
  });

  test('to its own column changes nothing', () => {
    expect(withMove(board, small, 'targeted')).toBe(board);
  });

  test('that is refused changes nothing of a board that was read meanwhile', () => {
    // It shows `small` where it was, as the server refused to move it to the meetings.
    expect(withMove(board, { ...small, stage: 'meeting' }, 'targeted')).toBe(board);
    // It shows `m1` where a colleague moved it, from the targeted ones.
    expect(withMove(board, deal('m1', 'targeted', 100), 'meeting')).toBe(board);
  });
});

test('a lost deal leaves its column and the totals, and comes back as it was', () => {
  const lost = withLoss(board, small);
  expect(lost).toMatchObject({ count: 11, total: 4_500, known: 9, lost: 3 });
  expect(withLoss(board, deal('u', 'targeted', 0))).toMatchObject({ count: 11, total: 4_600, known: 10 });
  expect(lost.columns[0]).toMatchObject({ count: 2, total: 350 });
  expect(withoutLoss(lost, small)).toEqual(board);
  // A board that was read meanwhile shows it already.
  expect(withoutLoss(board, small)).toBe(board);
});

test('equal values are ordered by id', () => {
  expect(insertIndex([deal('a', 'won', 100), deal('c', 'won', 100)], deal('b', 'won', 100))).toBe(1);
});

test('the answer of the server replaces the optimistic deal', () => {
  const { columns } = withDeal(board, { ...small, version: 2 });
  expect(columns[0]?.deals[1]?.version).toBe(2);
});

test('a question about a deal is answered for the board as long as the deal stands where it stood', () => {
  const asked = small;
  const now = (stage: Stage): DealBoard => ({
    ...board,
    columns: [column(stage, [{ ...asked, stage, version: 2 }])],
  });
  expect(askedVersion(now('targeted'), asked)).toBe(2);
  expect(askedVersion(now('won'), asked)).toBe(1);
  expect(askedVersion(undefined, asked)).toBe(1);
});
