import { expect, test } from 'vitest';
import type { Cases } from './back-test.ts';
import { liftOf } from './lift.ts';

const row = (firmId: string, day: number, [cases, moved, others, othersMoved]: number[]): Cases => ({
  firmId,
  day,
  cases: cases ?? 0,
  moved: moved ?? 0,
  others: others ?? 0,
  othersMoved: othersMoved ?? 0,
});

test('the lift compares with the others of the same days', async () => {
  // Day 1: 2 of 10 others moved, so 2 of 10 were to be expected; day 2: 30 of 60, so 5 of 10. 14 did.
  const rows = [
    row('A', 1, [10, 6]),
    row('B', 1, [0, 0, 10, 2]),
    row('A', 2, [10, 8]),
    row('B', 2, [0, 0, 60, 30]),
  ];
  expect(await liftOf(rows)).toMatchObject({ cases: 20, moved: 14, others: 70, othersMoved: 32, lift: 2 });
});

test('a sign that many firms bear out is shown', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => [
    row(`S${n}`, 1, [4, 3]),
    row(`O${n}`, 1, [0, 0, 10, 2 + (n % 2)]),
  ]).flat();
  const found = await liftOf(rows);
  // 60 of 80 moved, where 250 thousandths of 80 were to be expected: 20.
  expect(found).toMatchObject({ cases: 80, moved: 60, lift: 3, isShown: true });
  expect(found.low).toBeGreaterThan(2);
  expect(found.high).toBeLessThan(4);
});

test('one firm that broke up is not enough, however many left', async () => {
  const others = Array.from({ length: 20 }, (_, n) => row(`O${n}`, 1, [n < 4 ? 2 : 0, 0, 10, 2]));
  const found = await liftOf([row('A', 1, [60, 50]), ...others]);
  expect(found.lift).toBeGreaterThan(3);
  expect(found.isShown).toBe(false);
});

test('a sign that says nothing is hidden, and so is one with too few cases', async () => {
  const none = Array.from({ length: 20 }, (_, n) => row(`F${n}`, 1, [5, n % 2, 10, n % 3]));
  expect(await liftOf(none)).toMatchObject({ isShown: false });
  const few = Array.from({ length: 20 }, (_, n) => [
    row(`S${n}`, 1, [1, 1]),
    row(`O${n}`, 1, [0, 0, 10, 1]),
  ]).flat();
  expect(await liftOf(few)).toMatchObject({ cases: 20, moved: 20, lift: 10, isShown: false });
});

test('without anybody to compare with there is no lift', async () => {
  expect(await liftOf([])).toMatchObject({ lift: null, low: null, high: null, isShown: false });
  expect(await liftOf([row('A', 1, [5, 5])])).toMatchObject({ lift: null, isShown: false });
});
