import { afterAll, expect, test } from 'vitest';
import { platformScope, system } from '../../platform/db/scope.ts';
import { createTestApp } from '../../testing/app.ts';
import { csv, seedMarkets, upload } from '../../testing/upload.ts';
import { findCompared, stageCompared, stageTouched, touchAllBlocks } from './people.ts';

const t = await createTestApp();
afterAll(() => t.close());

const row = (name: string, day: number) => `${name},San Jose,Merrill,UBS,2025-02-0${day},`;
const several = ['Cy,Ash', 'Cy,Birch', 'Cy,Cole'];

test('names are compared until they have so many moves, however many one of them has', async () => {
  await seedMarkets(t);
  const rows = several.flatMap((name) => [1, 2, 3].map((day) => row(name, day)));
  await upload(t, csv(...rows, row('Di,Dorn', 1)));
  const next = (after: number, blocks: number, moves: number) =>
    t.platform.db.as(platformScope(system), async (tx) => {
      await stageTouched(tx);
      await touchAllBlocks(tx);
      await stageCompared(tx);
      const all = await findCompared(tx, '', { blocks: 100, moves: 1_000 });
      expect(all).toHaveLength(several.length);
      const found = await findCompared(tx, all[after - 1] ?? '', { blocks, moves });
      return found.map((key) => all.indexOf(key));
    });
  expect(await next(0, 100, 1)).toEqual([0]);
  expect(await next(0, 100, 3)).toEqual([0]);
  expect(await next(0, 100, 4)).toEqual([0, 1]);
  expect(await next(1, 100, 4)).toEqual([1, 2]);
  expect(await next(0, 2, 1_000)).toEqual([0, 1]);
  expect(await next(3, 100, 1)).toEqual([]);
});
