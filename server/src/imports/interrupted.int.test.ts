import { createContact, listContacts } from '@liftout/contract/contacts';
import { runImport } from '@liftout/contract/imports';
import { afterEach, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { checkContacts, goOn, readAgain, workOff } from '../testing/import-file.ts';
import { findImport } from './queries/imports.ts';
import { storeNext } from './steps.ts';

let t: TestApp;
afterEach(() => t.close());

const rows = 5_000;
const file = `First,Last,Firm,Email,CRD\n${Array.from(
  { length: rows },
  (_, n) => `Ann${n},Lee,UBS,ann${n}@example.com,${n + 1}`,
).join('\n')}\n`;

const totalOf = async (client: string) => {
  const { headers } = await t.call(listContacts, { as: 'admin', query: { client, pageSize: 1 } });
  return Number(headers['x-total-count']);
};

/** Stores a batch and is killed before the commit, or after it. */
const killed = new Error('killed');
async function storeOne(key: { clientId: string; id: string }, end: 'commit' | 'kill'): Promise<void> {
  await t.platform.db
    .within('job')
    .as(platformScope(system), async (tx) => {
      const found = await findImport(tx, key, 'lock');
      if (!found) throw new Error('gone');
      await storeNext(tx, found.record, t.platform.clock.now());
      if (end === 'kill') throw killed;
    })
    .catch((error: unknown) => {
      if (error !== killed) throw error;
    });
}

test('an import that is cut off goes on where it was, and stores each row once', async () => {
  t = await createTestApp();
  const checked = await checkContacts(t, file);
  expect(checked.check).toMatchObject({ rows, added: rows });
  const key = { clientId: 'alpha', id: checked.id };
  await t.call(runImport, { as: 'admin', params: { client: 'alpha', id: checked.id } });
  await storeOne(key, 'commit');
  await storeOne(key, 'kill');
  expect(await readAgain(t, checked)).toMatchObject({ state: 'importing', done: 2_000 });
  expect(await totalOf('alpha')).toBe(2_000);

  await workOff(t);
  expect(await readAgain(t, checked)).toMatchObject({ state: 'imported', counts: { added: rows } });
  expect(await totalOf('alpha')).toBe(rows);

  const reverted = await goOn(t, checked, 'revert');
  expect(reverted.reverted).toMatchObject({ archived: rows, kept: 0 });
  expect(await totalOf('alpha')).toBe(0);
});

test('two imports of the same people at once, in two processes, add each person once', async () => {
  t = await createTestApp();
  const small = file.split('\n').slice(0, 2_501).join('\n');
  const [one, other] = [await checkContacts(t, small), await checkContacts(t, small)];
  for (const { id } of [one, other])
    await t.call(runImport, { as: 'admin', params: { client: 'alpha', id } });
  await Promise.all([workOff(t), workOff(t)]);
  await workOff(t);
  const done = [await readAgain(t, one), await readAgain(t, other)];
  expect(done.map(({ state }) => state)).toEqual(['imported', 'imported']);
  expect(done.reduce((sum, { counts }) => sum + counts.added, 0)).toBe(2_500);
  expect(await totalOf('alpha')).toBe(2_500);
  expect(await totalOf('beta')).toBe(0);
});

test('a revert stops a running import, and takes back what it stored', async () => {
  t = await createTestApp();
  const kept = { firstName: 'Cy', lastName: 'Kim', email: 'cy@example.com', firm: 'UBS', client: 'alpha' };
  await t.call(createContact, { as: 'admin', body: kept });
  const checked = await checkContacts(t, file);
  await t.call(runImport, { as: 'admin', params: { client: 'alpha', id: checked.id } });
  await storeOne({ clientId: 'alpha', id: checked.id }, 'commit');
  const reverted = await goOn(t, checked, 'revert');
  expect(reverted).toMatchObject({ state: 'reverted', reverted: { archived: 2_000 } });
  expect(await totalOf('alpha')).toBe(1);
  const left = await t.platform.db.as(platformScope(system), ({ client }) =>
    client.query('SELECT 1 FROM contact_import_files'),
  );
  expect(left.rows).toEqual([]);
});
