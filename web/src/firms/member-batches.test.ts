import { expect, test } from 'vitest';
import { batchesOfMembers } from './member-batches.ts';

test('members are asked about by client, as many at once as is asked', () => {
  const members = Array.from({ length: 130 }, (_, at) => ({
    id: `m${at}`,
    client: at % 10 === 0 ? 'beta' : 'alpha',
  }));
  const batches = batchesOfMembers(members, 50);
  expect(batches.map(({ clientId, ids }) => [clientId, ids.length])).toEqual([
    ['beta', 13],
    ['alpha', 50],
    ['alpha', 50],
    ['alpha', 17],
  ]);
  expect(new Set(batches.flatMap(({ ids }) => ids)).size).toBe(130);
  expect(batchesOfMembers([], 50)).toEqual([]);
});
