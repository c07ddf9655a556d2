import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockMoves } from '../firms/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { keepDueDuals } from './dual.ts';
import { registerImports } from './imports.ts';
import { openFolder, registerZip } from './register.fixture.ts';
import { advisorRegisterService } from './service.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  return () => t.close();
});
afterAll(() => folder.remove());

const register = () => advisorRegisterService(t.platform);
const importFile = () => {
  const now = [
    { firm: 1, name: 'MERRILL LYNCH' },
    { firm: 2, name: 'UBS FINANCIAL SERVICES INC.' },
  ];
  const path = folder.write(registerZip([[{ crd: 101, now }]]), 'feed.zip');
  return register().importPath(path, { acceptLosses: false }, system);
};
const duals = () => query(t.databaseUrl, 'SELECT kept_name FROM dual_registrations ORDER BY 1');
const both = [{ kept_name: 'MERRILL LYNCH' }, { kept_name: 'UBS FINANCIAL SERVICES INC.' }];
const jobs = () =>
  query(t.databaseUrl, `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'register.duals'`);

test('an import waits for no upload: who is with two firms is kept once the upload is done', async () => {
  await t.platform.db.as(platformScope(system), async (tx) => {
    await lockMoves(tx);
    await importFile();
    expect(await keepDueDuals(t.platform)).toBe(false);
  });
  expect([await duals(), await jobs()]).toEqual([[], [{ n: 1 }]]);
  expect(await keepDueDuals(t.platform)).toBe(true);
  expect(await duals()).toEqual(both);
});

test('files that an earlier release imported are taken up once', async () => {
  await importFile();
  await query(t.databaseUrl, `DELETE FROM jobs.job WHERE name = 'register.duals'`);
  const { sweep } = registerImports(t.platform, register()).work;
  await sweep();
  expect(await jobs()).toEqual([{ n: 1 }]);
  await keepDueDuals(t.platform);
  expect(await duals()).toEqual(both);
  await query(t.databaseUrl, `DELETE FROM jobs.job WHERE name = 'register.duals'`);
  await sweep();
  expect(await jobs()).toEqual([{ n: 0 }]);
});
