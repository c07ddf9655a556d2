import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAdvisorRegister } from '@liftout/contract/advisor-register';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database/database.ts';
import { query } from '../testing/database/query.ts';
import { multipart } from '../testing/http/multipart.ts';
import { adminPassword, type RunningApp, startRunningApp } from '../testing/processes/running-app.ts';
import { crowd, registerZip } from './register.fixture.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const people = 20_000;

test('a file whose process is killed is taken up by the next one, and is imported once', async () => {
  const database = await createTestDatabase();
  cleanUps.push(database.drop);
  const dataDir = mkdtempSync(join(tmpdir(), 'liftout-register-killed-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const sql = (text: string) => query(database.url, text);

  // Given a file that is being imported
  let app = await open();
  const { payload, headers } = multipart([
    { name: 'file', value: registerZip([crowd(people, 5)]), fileName: 'feed.xml.zip' },
  ]);
  await call(app, 'POST', { headers, body: new Uint8Array(payload) });
  const state = async () => (await sql('SELECT state FROM register_imports'))[0]?.state;
  await expect.poll(state, { interval: 2, timeout: 60_000 }).toBe('importing');

  // when the process is killed,
  await app.end('SIGKILL');
  // then nothing of it is stored,
  expect(await sql('SELECT count(*)::int AS n FROM register_people')).toEqual([{ n: 0 }]);
  expect(await state()).toBe('importing');
  // As if the silence after which another process takes its jobs were over.
  await sql(`UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`);

  // and the next process imports all of it.
  app = await open();
  await expect.poll(state, { interval: 200, timeout: 90_000 }).toBe('imported');
  expect(readAdvisorRegister.response.parse(await call(app, 'GET'))).toMatchObject({
    imports: [{ state: 'imported', people }],
    files: [{ people, importedBy: 'admin' }],
  });
  expect(await sql('SELECT count(*)::int AS n FROM register_import_pieces')).toEqual([{ n: 0 }]);

  async function open(): Promise<RunningApp> {
    const opened = await startRunningApp(dataDir, { databaseUrl: database.url });
    cleanUps.push(() => opened.end('SIGTERM'));
    return opened;
  }
}, 180_000);

async function call(app: RunningApp, method: string, init: RequestInit = {}): Promise<unknown> {
  const signIn = await fetch(`${app.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = Object(await signIn.json());
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.origin}/api/admin/register`, { ...init, method, headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
