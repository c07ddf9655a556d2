import { makeCareerMoves, stopCareerMoves } from '@liftout/contract/register-moves';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { openDatabase } from '../platform/db/database.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets } from '../testing/upload.ts';
import { uploadsService } from '../uploads/service.ts';
import { makeFromCareers, readRun, runCareers } from './career-runs.fixture.ts';
import { careerMoveRuns } from './career-runs.ts';
import { careerMovesService, type MakeOptions } from './careers.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([[mover]], '2025-08-28'), 'feed.zip'),
    { acceptLosses: true },
    system,
  );
  return () => t.close();
});
afterAll(() => folder.remove());

const firm = (number: number, name: string, from: string) => ({
  firm: number,
  name,
  from,
  branch: ['PALO ALTO', 'CA'] as [string, string],
});
const mover: PersonOf = {
  crd: 101,
  first: 'ANN',
  last: 'ASHWORTH',
  now: [firm(2, 'UBS FINANCIAL SERVICES INC.', '2024-02-05')],
  before: [{ ...firm(1, 'MERRILL LYNCH', '2016-01-04'), to: '2024-02-02' }],
};
const since = '2015-01-01';
const ask = async () => (await t.call(makeCareerMoves, { as: 'admin', body: { since } })).body.id;
const stop = (id: string) => t.call(stopCareerMoves, { as: 'admin', params: { id } });
const stored = async () => [
  ...(await query(t.databaseUrl, 'SELECT crd FROM moves')),
  ...(await query(t.databaseUrl, 'SELECT id FROM uploads')),
];
const nothingAdded = { state: 'stopped', stoppedBy: 'admin', added: 0, uploadId: null, problem: null };

/** Another process, which makes the moves. @param step what happens at a step of it */
function otherProcess(step: (options: MakeOptions) => Partial<MakeOptions>): Promise<void> {
  const db = openDatabase({ url: t.loginUrl });
  onTestFinished(() => db.close());
  const platform = { ...t.platform, db };
  const own = careerMovesService(platform, uploadsService(platform));
  const make: typeof own.make = (actor, day, options) =>
    own.make(actor, day, { ...options, ...step(options) });
  return careerMoveRuns(platform, { make }).work({ signal: new AbortController().signal, isLast: true });
}

test('moves that wait are stopped before any is read, and can be asked for anew', async () => {
  const id = await ask();
  expect((await stop(id)).body).toMatchObject(nothingAdded);
  await runCareers(t);
  expect([await readRun(t), await stored()]).toMatchObject([{ id, ...nothingAdded }, []]);
  expect(await makeFromCareers(t, since)).toMatchObject({ state: 'made', added: 1, stoppedBy: null });
});

test('moves that another process makes are stopped while it reads them', async () => {
  const id = await ask();
  const making = otherProcess(({ signal, requireStill }) => ({
    requireStill: async (tx) => {
      await requireStill(tx);
      await stop(id);
      // It looks each second.
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  }));
  await making;
  expect([await readRun(t), await stored()]).toMatchObject([{ id, ...nothingAdded }, []]);
});

test('a stop right before they are saved still takes all back', async () => {
  const id = await ask();
  await otherProcess(({ finish }) => ({
    finish: async (tx, made) => {
      expect(made.added).toBe(1);
      await stop(id);
      await finish(tx, made);
    },
  }));
  expect([await readRun(t), await stored()]).toMatchObject([{ id, ...nothingAdded }, []]);
});

test('while they are saved it is too late, and once they are it says that they were made', async () => {
  const id = await ask();
  let during: Awaited<ReturnType<typeof stop>> | undefined;
  await otherProcess(({ finish }) => ({
    finish: async (tx, made) => {
      await finish(tx, made);
      during = await stop(id);
    },
  }));
  expect([during?.status, during?.message]).toEqual([
    409,
    'The moves are being saved. It is too late to stop.',
  ]);
  expect((await stop(id)).body).toMatchObject({ id, state: 'made', added: 1, stoppedBy: null });
  expect(await stored()).toHaveLength(2);
});

test('moves whose process died are stopped too', async () => {
  const id = await ask();
  const died = otherProcess(() => ({
    requireStill: () => Promise.reject(new Error('It died.')),
  }));
  await expect(died).rejects.toThrow('It died.');
  await query(t.databaseUrl, `UPDATE career_move_runs SET state = 'making', problem = NULL`);
  expect((await stop(id)).body).toMatchObject(nothingAdded);
  await runCareers(t);
  expect([await readRun(t), await stored()]).toMatchObject([{ id, ...nothingAdded }, []]);
});

test('a run that is not there is not stopped', async () => {
  const first = await ask();
  await stop(first);
  await ask();
  expect((await stop(first)).status).toBe(404);
  expect(await readRun(t)).toMatchObject({ state: 'waiting' });
});
