import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ContactImportDetail, contactImportDetail } from '@liftout/contract/imports';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { query } from '../testing/database/query.ts';
import { multipart } from '../testing/http/multipart.ts';
import { adminPassword, type RunningApp, startRunningApp } from '../testing/processes/running-app.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const rows = 8_000;
/** New and known people, repeats and rejected rows. */
const file = `First,Last,Firm,Email,CRD,Phone,Stage\n${Array.from({ length: rows }, (_, n) => {
  if (n % 100 === 99) return ',Nobody,UBS,,,,';
  const person = n % 50 === 49 ? n - 1 : n;
  return `Ann${person},Lee,UBS,ann${person}@example.com,${person + 1},${n},${n % 20 === 0 ? 'meeting' : ''}`;
}).join('\n')}\n`;

/** What an import leaves, without ids and times. */
const left = (client: string) => `SELECT
  (SELECT md5(string_agg(concat_ws('|', first_name, last_name, email, firm, crd, phone, pipeline_stage, version), ';' ORDER BY crd))
     FROM contacts WHERE client_id = '${client}') AS contacts,
  (SELECT count(*)::int FROM contacts WHERE client_id = '${client}') AS total,
  (SELECT count(*)::int FROM deals WHERE client_id = '${client}') AS deals,
  (SELECT md5(string_agg(concat_ws('|', "row", outcome, message, "before", "after", contact_version), ';' ORDER BY "row"))
     FROM contact_import_rows WHERE client_id = '${client}') AS rows,
  (SELECT count(*)::int FROM contact_import_files WHERE client_id = '${client}') AS files,
  (SELECT count(*)::int FROM audit_entries WHERE client_id = '${client}' AND action = 'import.added') AS entries,
  (SELECT concat_ws('|', state, done, total, added, updated, unchanged, duplicates, rejected) FROM contact_imports
     WHERE client_id = '${client}') AS import`;

test('an import whose process is killed is taken up by the next one, and ends in the same tables', async () => {
  const database = await createTestDatabase();
  cleanUps.push(database.drop);
  const dataDir = mkdtempSync(join(tmpdir(), 'liftout-killed-'));
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const sql = (text: string) => query(database.url, text);
  for (const client of ['whole', 'killed']) {
    await sql(`INSERT INTO clients (client_id, id, name, created_at, updated_at)
      VALUES ('${client}', '${newId()}', '${client}', now(), now())`);
    await sql(`INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, crd, created_at, updated_at)
      SELECT '${client}', gen_random_uuid(), 'Ann', 'Lee', 'old' || n || '@example.com', 'Wells', n, now(), now()
      FROM generate_series(1, 1000) n`);
  }
  let app = await open();
  const whole = await send(app, 'whole');
  await follow(app, whole, 'imported');

  const cut = await send(app, 'killed');
  const done = async () =>
    Number((await sql(`SELECT done FROM contact_imports WHERE id = '${cut.id}'`))[0]?.done);
  await expect.poll(done, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual(2_000);
  await app.end('SIGKILL');
  expect(await done()).toBeLessThan(rows);
  // As if the silence after which another process takes its jobs were over.
  await sql(`UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`);

  app = await open();
  await follow(app, cut, 'imported');
  const [expected] = await sql(left('whole'));
  expect(expected).toMatchObject({ deals: 350, entries: 1, files: 0 });
  expect((await sql(left('killed')))[0]).toEqual(expected);

  async function open(): Promise<RunningApp> {
    const opened = await startRunningApp(dataDir, { databaseUrl: database.url });
    cleanUps.push(() => opened.end('SIGTERM'));
    return opened;
  }
}, 180_000);

async function call(app: RunningApp, method: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const signIn = await fetch(`${app.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  });
  const { token } = Object(await signIn.json());
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.origin}${path}`, { ...init, method, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Sends and checks the file, and starts to store it. */
async function send(app: RunningApp, client: string): Promise<ContactImportDetail> {
  const all = `/api/admin/clients/${client}/imports`;
  const { payload, headers } = multipart([{ name: 'file', value: file, fileName: 'contacts.csv' }]);
  const body = new Uint8Array(payload);
  const sent = contactImportDetail.parse(await call(app, 'POST', all, { headers, body }));
  await call(app, 'PUT', `${all}/${sent.id}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields: sent.columns.map(({ field }) => field) }),
  });
  await follow(app, sent, 'ready');
  await call(app, 'POST', `${all}/${sent.id}/run`);
  return sent;
}

const follow = (app: RunningApp, { client, id }: ContactImportDetail, state: string) =>
  expect
    .poll(
      async () =>
        contactImportDetail.parse(await call(app, 'GET', `/api/admin/clients/${client}/imports/${id}`)).state,
      { interval: 500, timeout: 90_000 },
    )
    .toBe(state);
