import {
  dismissRegisterImport,
  importRegister,
  readAdvisorRegister,
  retryRegisterImport,
} from '@liftout/contract/advisor-register';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noSuchId } from '../testing/access/access-row.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { multipart } from '../testing/http/multipart.ts';
import { registerImports } from './imports.ts';
import { crowd, registerZip } from './register.fixture.ts';
import { advisorRegisterService } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() =>
  query(
    t.databaseUrl,
    'TRUNCATE register_files, register_career_counts, register_moves, register_people, register_stints, register_changes, register_imports, register_import_pieces',
  ),
);
afterAll(() => t.close());

const as = 'admin' as const;
async function send(content: Buffer | string, fileName = 'feed.xml.zip') {
  const { payload, headers } = multipart([{ name: 'file', value: content, fileName }]);
  return t.call(importRegister, { as, body: payload, headers });
}
/** Runs the job of an import, as the queue would. */
const run = ({ id }: { id: string }) =>
  registerImports(t.platform, advisorRegisterService(t.platform)).work.run(id, {
    signal: new AbortController().signal,
    isLast: false,
  });
const read = async () => (await t.call(readAdvisorRegister, { as })).body;
const pieces = async () =>
  (await query(t.databaseUrl, 'SELECT count(*)::int AS n FROM register_import_pieces'))[0];

test('a file that an admin sends is imported in the background, and its pieces are gone then', async () => {
  const sent = await send(registerZip([crowd(60, 5)], '2025-08-27'));
  expect(sent.body).toMatchObject({ state: 'waiting', fileName: 'feed.xml.zip', people: 0, canRetry: false });
  expect(await pieces()).toEqual({ n: 1 });
  await run(sent.body);
  expect(await read()).toMatchObject({
    imports: [{ state: 'imported', day: '2025-08-27', people: 60, repeated: 0, withoutCrd: 0 }],
    files: [{ day: '2025-08-27', people: 60, importedBy: 'admin', changes: null }],
  });
  expect(await pieces()).toEqual({ n: 0 });
});

test('the same file again says that it is known', async () => {
  const file = registerZip([crowd(60, 5)]);
  for (const state of ['imported', 'known']) {
    await run((await send(file)).body);
    expect((await read()).imports[0]).toMatchObject({ state, canRetry: false });
  }
  expect((await read()).files).toHaveLength(1);
});

test('a file of something else is refused by its name, and can be dismissed but not tried again', async () => {
  const sent = await send('a,b\n1,2\n', 'people.xml');
  await run(sent.body);
  const [refused] = (await read()).imports;
  expect(refused).toMatchObject({ state: 'refused', canRetry: false });
  expect(refused?.problem).toMatch(/^people\.xml is a CSV file, not the register of representatives\./);
  const params = { id: sent.body.id };
  expect((await t.call(retryRegisterImport, { as, params })).status).toBe(409);
  expect((await t.call(dismissRegisterImport, { as, params })).status).toBe(200);
  expect(await read()).toEqual({ files: [], firmFiles: [], imports: [] });
  expect(await pieces()).toEqual({ n: 0 });
});

test('a file with losses is refused with the reason, and imported anyway where an admin says so', async () => {
  await run((await send(registerZip([crowd(1000, 5)], '2025-08-27'))).body);
  const sent = await send(registerZip([crowd(600, 5)], '2025-08-28'));
  await run(sent.body);
  const [refused] = (await read()).imports;
  expect(refused).toMatchObject({ state: 'refused', canRetry: true });
  expect(refused?.problem).toContain('people fell from 1,000 to 600');
  expect((await t.call(retryRegisterImport, { as, params: { id: sent.body.id } })).body).toMatchObject({
    state: 'waiting',
    canRetry: false,
    problem: null,
  });
  await run(sent.body);
  expect(await read()).toMatchObject({
    imports: [{ state: 'imported', people: 600 }, { state: 'imported' }],
    files: [{ day: '2025-08-28', changes: { vanished: 400 } }, {}],
  });
});

test('one file is imported at a time, and none is dismissed meanwhile', async () => {
  const sent = await send(registerZip([crowd(60, 5)]));
  const second = await send(registerZip([crowd(61, 5)]));
  expect([second.status, second.text]).toEqual([
    409,
    expect.stringContaining('Another file is being imported. Wait until it is done.'),
  ]);
  expect((await t.call(dismissRegisterImport, { as, params: { id: sent.body.id } })).status).toBe(409);
  expect((await t.call(dismissRegisterImport, { as, params: { id: noSuchId } })).status).toBe(404);
  await run(sent.body);
});

test.each([
  ['register.txt', 'The file must be a .zip, .xml, .gz or .csv file.'],
  ['', 'Choose a register file.'],
])('a file named "%s" is refused at once', async (fileName, message) => {
  const answer = await send('x', fileName);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
  expect((await read()).imports).toEqual([]);
});
