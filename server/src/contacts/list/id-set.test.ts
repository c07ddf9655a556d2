import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { idSet } from './id-set.ts';

test('recognizes every added id, and no other', () => {
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  const seen = idSet();
  expect(ids.every((id) => seen.add(id))).toBe(true);
  expect(ids.some((id) => seen.add(id))).toBe(false);
  expect(seen.add(randomUUID())).toBe(true);
});

test('distinguishes ids that differ in one part only', () => {
  const seen = idSet();
  const ids = [
    '018f0000-0000-7000-8000-000000000001',
    '018f0001-0000-7000-8000-000000000001',
    '018f0000-0001-7000-8000-000000000001',
    '018f0000-0000-7000-8001-000000000001',
    '018f0000-0000-7000-8000-000000000002',
  ];
  expect(ids.map((id) => seen.add(id))).toEqual([true, true, true, true, true]);
  expect(ids.map((id) => seen.add(id))).toEqual([false, false, false, false, false]);
});
