import { previewCareerMoves } from '@liftout/contract/register-moves';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { ownersOf } from '../firm-names/owners.fixture.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { countCareers } from './career-runs.fixture.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const firm = (number: number, name: string, from: string) => ({
  firm: number,
  name,
  from,
  branch: ['PALO ALTO', 'CA'] as [string, string],
});
/** Left a firm for another on a day. */
const person = (
  crd: number,
  day: string,
  [left, joined]: [string, string] = ['MERRILL LYNCH', 'UBS FINANCIAL SERVICES INC.'],
): PersonOf => ({
  crd,
  first: 'ANN',
  last: `ASHWORTH${crd}`,
  now: [firm(2, joined, day)],
  before: [{ ...firm(1, left, '2010-01-04'), to: day }],
});
const importFile = (people: PersonOf[], day: string) =>
  advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([people], day), 'feed.zip'),
    { acceptLosses: true },
    system,
  );
const counted = async (since: string) =>
  (await t.call(previewCareerMoves, { as: 'admin', query: { since } })).body.counts?.move;
const jobs = () =>
  query(t.databaseUrl, `SELECT state::text, data FROM jobs.job WHERE name = 'register.career-counts'`);

test('careers are counted once after each file, for any day that is asked for', async () => {
  expect((await t.call(previewCareerMoves, { as: 'admin' })).status).toBe(404);
  await importFile([person(1, '2015-03-02'), person(2, '2024-05-06')], '2025-08-27');
  expect(await jobs()).toEqual([{ state: 'created', data: { again: false } }]);
  await countCareers(t);
  expect([await counted('2015-03-02'), await counted('2015-03-03'), await counted('2026-01-01')]).toEqual([
    2, 1, 0,
  ]);

  await importFile([person(1, '2015-03-02'), person(2, '2024-05-06'), person(3, '2025-08-20')], '2025-08-28');
  await countCareers(t);
  expect(await counted('2015-03-02')).toBe(3);
});

test('until a file is counted it says so, and has it counted where the job was lost', async () => {
  await importFile([person(1, '2015-03-02')], '2025-08-27');
  await query(t.databaseUrl, `DELETE FROM jobs.job WHERE name = 'register.career-counts'`);
  expect((await t.call(previewCareerMoves, { as: 'admin' })).body).toEqual({
    day: '2025-08-27',
    since: '2022-08-27',
    counts: null,
  });
  expect(await jobs()).toEqual([{ state: 'created', data: { again: false } }]);
});

test('a file that tells of nothing is counted too', async () => {
  await importFile([{ crd: 1, last: 'ASHWORTH' }], '2025-08-27');
  await countCareers(t);
  expect((await t.call(previewCareerMoves, { as: 'admin' })).body.counts).toMatchObject({ move: 0, dual: 0 });
});

test('firms that an admin put into one house are in the counts of the next night', async () => {
  const { open, own } = ownersOf(() => t);
  await upload(t, csv('Fay,Farrow,"Palo Alto, CA",Yonder Wealth,Zeta Partners,2025-04-20,'));
  await importFile([person(1, '2015-03-02', ['YONDER WEALTH', 'ZETA PARTNERS'])], '2025-08-27');
  await countCareers(t);
  await own('Yonder Wealth', (await open('Zeta Partners')).id, null);
  await countCareers(t);
  expect(await counted('2015-01-01')).toBe(1);
  await countCareers(t, { again: true });
  expect(await counted('2015-01-01')).toBe(0);
});
