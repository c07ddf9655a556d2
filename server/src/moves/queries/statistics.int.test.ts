import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, system } from '../../platform/db/scope.ts';
import { createTestApp } from '../../testing/app.ts';
import { csv, seedMarkets, upload } from '../../testing/upload.ts';
import { analyzeGrownMoves, analyzeMoves } from './statistics.ts';

const t = await createTestApp();
afterAll(() => t.close());

const row = (name: string) => `${name},Ash,San Jose,Merrill,UBS,2025-02-03,`;
beforeAll(async () => {
  await seedMarkets(t);
  await upload(t, csv(row('Ann'), row('Bo'), row('Cy')));
});

/** The number of moves that the planner knows of, once `measure` has had its chance. */
const known = (measure: (tx: Parameters<typeof analyzeMoves>[0]) => Promise<void>): Promise<number> =>
  t.platform.db.as(platformScope(system), async (tx) => {
    await measure(tx);
    const { rows } = await tx.client.query<{ known: number }>(
      "SELECT reltuples AS known FROM pg_class WHERE oid = 'moves'::regclass",
    );
    return rows[0]?.known ?? Number.NaN;
  });

test('an upload tells the planner of its moves as soon as they are twice as many as it knows of', async () => {
  const before = await known((tx) => analyzeGrownMoves(tx, 4_999));
  expect(before).toBeLessThan(3);
  expect(await known((tx) => analyzeGrownMoves(tx, 5_000))).toBe(3);
  await t.platform.db.as(platformScope(system), (tx) =>
    tx.client.query('DELETE FROM move_sources; DELETE FROM moves'),
  );
  // Far more are known than were added, so nothing is measured.
  expect(await known((tx) => analyzeGrownMoves(tx, 5))).toBe(3);
  expect(await known((tx) => analyzeMoves(tx, 5_000))).toBe(0);
});
