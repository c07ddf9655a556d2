import { makeCareerMoves, readCareerMoves } from '@liftout/contract/register-moves';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { system } from '../platform/db/scope.ts';
import { unavailable } from '../platform/http/errors/http-error.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { seedMarkets } from '../testing/upload.ts';
import { uploadsService } from '../uploads/service.ts';
import { makeFromCareers, readRun, runCareers } from './career-runs.fixture.ts';
import { careerMovesService } from './careers.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const since = '2015-01-01';
const firm = (number: number, name: string, from: string) => ({
  firm: number,
  name,
  from,
  branch: ['PALO ALTO', 'CA'] as [string, string],
});
const person = (crd: number): PersonOf => ({
  crd,
  first: 'ANN',
  last: `ASHWORTH${'ABCDEFGHIJ'[crd % 10]}`,
  now: [firm(2, 'UBS FINANCIAL SERVICES INC.', `2024-0${(crd % 9) + 1}-05`)],
  before: [{ ...firm(1, 'MERRILL LYNCH', '2016-01-04'), to: `2024-0${(crd % 9) + 1}-02` }],
});
const importFile = (count = 3) =>
  advisorRegisterService(t.platform).importPath(
    folder.write(
      registerZip([Array.from({ length: count }, (_, n) => person(101 + n))], '2025-08-28'),
      'feed.zip',
    ),
    { acceptLosses: true },
    system,
  );
const ask = (from = since) => t.call(makeCareerMoves, { as: 'admin', body: { since: from } });
const read = async () => (await t.call(readCareerMoves, { as: 'admin' })).body.run;
const uploads = () => query(t.databaseUrl, 'SELECT total_processed AS rows, uploaded_by AS by FROM uploads');
/** Makes moves, and does something else once the first are read. */
const interrupted = (onRead: () => void) => {
  const own = careerMovesService(t.platform, uploadsService(t.platform));
  return {
    ...own,
    make: (...[actor, day, options]: Parameters<typeof own.make>) =>
      own.make(actor, day, {
        ...options,
        onRead: (...of) => {
          options.onRead(...of);
          onRead();
        },
      }),
  };
};
const failing = (error: Error) =>
  interrupted(() => {
    throw error;
  });

test('moves are made by a job, as an upload of who asked for them', async () => {
  await importFile();
  expect(await read()).toBeNull();
  expect((await ask()).body).toMatchObject({ state: 'waiting', since, moves: null, startedBy: 'admin' });
  expect(await uploads()).toEqual([]);
  await runCareers(t);
  expect(await read()).toMatchObject({ state: 'made', moves: 3, read: 3, added: 3, duplicates: 0 });
  expect(await uploads()).toEqual([{ rows: 3, by: 'admin' }]);
  // The job comes again, or another process has it too: nothing more is made.
  await runCareers(t);
  expect(await uploads()).toHaveLength(1);
});

test('one is made at a time, and the next one takes its place', async () => {
  await importFile();
  await ask();
  const second = await ask();
  expect([second.status, second.text]).toEqual([409, expect.stringContaining('Wait until they are.')]);
  await runCareers(t);
  expect(await makeFromCareers(t, since)).toMatchObject({ state: 'made', added: 0, duplicates: 3 });
  expect(await query(t.databaseUrl, 'SELECT count(*)::int AS n FROM career_move_runs')).toEqual([{ n: 1 }]);
});

test('without a file nothing is asked for, and without a move it says so', async () => {
  expect((await ask()).status).toBe(404);
  await importFile();
  expect(await makeFromCareers(t, '2025-08-01')).toMatchObject({
    state: 'failed',
    problem: 'No career tells of a move since that day.',
  });
  expect(await uploads()).toEqual([]);
  const bad = await t.inject({
    as: 'admin',
    method: 'POST',
    url: '/api/admin/register/career-moves',
    payload: { since: 'soon' },
  });
  expect(bad.statusCode).toBe(400);
});

test('what fails adds nothing, is tried again, and is told once it failed for good', async () => {
  await importFile();
  await ask();
  const broken = failing(new Error('out of order'));
  await expect(runCareers(t, {}, broken)).rejects.toThrow('out of order');
  expect([await read(), await uploads()]).toMatchObject([{ state: 'making' }, []]);
  await expect(runCareers(t, { isLast: true }, broken)).rejects.toThrow('out of order');
  expect(await readRun(t)).toMatchObject({
    state: 'failed',
    problem: 'The server failed. No moves were added.',
  });
  expect(await makeFromCareers(t, since)).toMatchObject({ state: 'made', added: 3 });
});

test('while other uploads are in the way it waits, which is no failure', async () => {
  await importFile();
  await ask();
  await query(t.databaseUrl, `DELETE FROM jobs.job WHERE name = 'register.careers'`);
  const busy = unavailable('Other files are being imported.', 60);
  await runCareers(t, { isLast: true }, failing(busy));
  expect(await readRun(t)).toMatchObject({ state: 'waiting', problem: null });
  expect(
    await query(
      t.databaseUrl,
      `SELECT start_after > now() AS later FROM jobs.job WHERE name = 'register.careers'`,
    ),
  ).toEqual([{ later: true }]);
  await runCareers(t);
  expect(await readRun(t)).toMatchObject({ state: 'made', added: 3 });
});

test('a process that is stopped leaves them to the next', async () => {
  await importFile();
  await ask();
  const stopped = new AbortController();
  const stopping = interrupted(() => stopped.abort(new Error('stopped')));
  const working = runCareers(t, { signal: stopped.signal, isLast: true }, stopping);
  await expect(working).rejects.toThrow('stopped');
  expect([await read(), await uploads()]).toMatchObject([{ state: 'making' }, []]);
  await runCareers(t);
  expect(await readRun(t)).toMatchObject({ state: 'made', moves: 3, read: 3, added: 3 });
});

test('the outcome is shown for a week', async () => {
  await importFile();
  await makeFromCareers(t, since);
  t.platform.clock.now = () => new Date(Date.now() + 8 * 86_400_000);
  expect(await read()).toBeNull();
});
