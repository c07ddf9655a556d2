import { listContacts } from '@liftout/contract/contacts';
import { runImport } from '@liftout/contract/imports';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { checkContacts, readAgain } from '../testing/import-file.ts';
import { importsService } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** The work of imports as another process does it: one has a single connection for a client's imports. */
function workOfAnotherProcess() {
  const db = openDatabase({ url: t.loginUrl, connections: 6 });
  onTestFinished(() => db.close());
  return importsService({ ...t.platform, db }).work;
}

/** So many that both look for duplicates before either has added its own. */
const people = 200;

test('two files with the same people, imported at the same time, make one contact of each', async () => {
  const rows = Array.from({ length: people }, (_, n) => `Ida,Aalto${n},ida${n}@merrill.example,Merrill`);
  const file = ['First Name,Last Name,Email,Firm', ...rows].join('\n');
  const checked = [await checkContacts(t, file), await checkContacts(t, file)];
  for (const { client, id } of checked) await t.call(runImport, { as: 'admin', params: { client, id } });

  const { signal } = new AbortController();
  await Promise.all(
    checked.map(({ client, id }) =>
      workOfAnotherProcess().advance({ clientId: client, id }, { signal, isLast: true }),
    ),
  );

  const done = await Promise.all(checked.map((one) => readAgain(t, one)));
  expect(done.map(({ counts }) => counts.added).sort((a, b) => a - b)).toEqual([0, people]);
  const found = await t.call(listContacts, { as: 'alpha', query: { q: 'aalto', pageSize: 1000 } });
  expect(found.body).toHaveLength(people);
});
