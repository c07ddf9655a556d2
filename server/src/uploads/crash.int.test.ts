import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadResult } from '@liftout/contract/uploads';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { joinEmbedded } from '../platform/postgres/embedded.ts';
import { isRunning, signal } from '../platform/postgres/process.ts';
import { multipart } from '../testing/http/multipart.ts';
import { adminPassword, type RunningApp, startRunningApp } from '../testing/processes/running-app.ts';
import { csv, formOf, surnameOf } from '../testing/upload.ts';

/** The real app on a real database, killed at work. Acknowledged writes survive, and no upload is stored in part. */
let dataDir: string;
let app: RunningApp;
let databaseUrl: string;
let token: string;
const logger = { info: () => undefined, error: () => undefined };

const small = csv('Ada,North,"Palo Alto, CA",Merrill,UBS,01/02/2025,$10M');
/** Enough rows for many seconds of work. */
const large = csv(
  ...Array.from(
    { length: 50_000 },
    (_, index) => `Ada,${surnameOf(index)},"San Jose, CA",UBS,RBC,01/03/2025,`,
  ),
);

beforeAll(async () => {
  dataDir = mkdtempSync('/tmp/liftout-crash-');
  chmodSync(dataDir, 0o755);
  await start();
}, 120_000);
afterAll(async () => {
  await app.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function start(): Promise<void> {
  app = await startRunningApp(dataDir);
  databaseUrl = (await joinEmbedded({ dataDir, logger })).url;
  token = String(
    (await call('POST', '/api/admin/login', { username: 'admin', password: adminPassword })).body.token,
  );
}

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${app.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json: unknown = await answer.json();
  return { status: answer.status, body: Object(json) };
}

/** @returns the status; null where the connection broke */
async function upload(file: string): Promise<{ status: number | null; added: number }> {
  const { payload, headers } = multipart(formOf(file));
  try {
    const answer = await fetch(`${app.origin}/api/upload-csv`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: new Uint8Array(payload),
    });
    const body: unknown = await answer.json();
    const parsed = uploadResult.safeParse(body);
    return { status: answer.status, added: parsed.success ? parsed.data.added : 0 };
  } catch {
    return { status: null, added: 0 };
  }
}

/** Queries the database directly, and waits while it restarts. */
async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<R>(text, values)).rows;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

const stored = async () => {
  const [row] = await sql<{ uploads: number; moves: number; sources: number; rows: number }>(
    `SELECT (SELECT count(*)::int FROM uploads) AS uploads, (SELECT count(*)::int FROM moves) AS moves,
       (SELECT count(*)::int FROM move_sources) AS sources, (SELECT count(*)::int FROM upload_rows) AS rows`,
  );
  return row;
};

/** Waits until an upload has written rows that are not yet committed. */
async function amidUpload(): Promise<void> {
  const [before] = await sql<{ size: number }>(`SELECT pg_relation_size('moves')::int AS size`);
  for (;;) {
    const [now] = await sql<{ size: number }>(`SELECT pg_relation_size('moves')::int AS size`);
    if ((now?.size ?? 0) > (before?.size ?? 0) + 1_000_000) return;
    await sleep(20);
  }
}

const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('killing the app during an upload leaves only earlier uploads, and the file can be sent again', async () => {
  expect(await upload(small)).toEqual({ status: 200, added: 1 });
  const one = { uploads: 1, moves: 1, sources: 1, rows: 0 };
  expect(await stored()).toEqual(one);

  const sending = upload(large);
  await amidUpload();
  await app.end('SIGKILL');
  expect((await sending).status).toBeNull();
  const uploads = join(dataDir, 'uploads');
  expect(readdirSync(uploads)).toEqual([]);
  const left = join(uploads, '0198f2a4-7d3c-7c1e-9d6e-3f5a1b2c4d5e.csv');
  writeFileSync(left, 'left by an earlier version');
  await start();
  expect(readdirSync(uploads)).toEqual([]);
  expect(await stored()).toEqual(one);

  expect(await upload(small)).toEqual({ status: 200, added: 0 });
}, 180_000);

test('killing the database during an upload refuses it without a trace, and the file can be sent again', async () => {
  const before = await stored();
  const sending = upload(large);
  await amidUpload();
  const killed = postmaster();
  signal(killed, 'SIGKILL');
  const { status } = await sending;
  expect(status).toBeGreaterThanOrEqual(500);
  while (isRunning(killed)) await sleep(20);
  expect(await stored()).toEqual(before);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);

  await ready();
  expect(await upload(large)).toEqual({ status: 200, added: 50_000 });
}, 240_000);

async function ready(): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(`${app.origin}/api/ready`)).ok) return;
    await sleep(100);
  }
}

test.each(['the app', 'the database'])(
  '%s is killed amid edits: every acknowledged one is there',
  async (victim) => {
    const clientId = `crash-${victim.split(' ')[1]}`;
    await sql(
      `INSERT INTO clients (client_id, id, name, created_at, updated_at) VALUES ($1, $2, 'Crash', now(), now())`,
      [clientId, newId()],
    );
    const created = await call('POST', '/api/contacts', {
      client: clientId,
      firstName: 'Ada',
      lastName: 'North',
      email: 'ada@merrill.example',
      firm: 'Merrill',
    });
    expect(created.status).toBe(200);

    let acknowledged = 0;
    const editing = (async () => {
      for (let count = 1; ; count += 1) {
        const { status } = await call('PUT', `/api/contacts/${created.body.id}`, { notes: `edit ${count}` });
        if (status !== 200) return;
        acknowledged = count;
      }
    })().catch(() => undefined);
    while (acknowledged < 25) await sleep(10);
    if (victim === 'the app') await app.end('SIGKILL');
    else signal(postmaster(), 'SIGKILL');
    await editing;
    if (victim === 'the app') await start();
    else await ready();

    const [contact] = await sql<{ notes: string }>('SELECT notes FROM contacts WHERE client_id = $1', [
      clientId,
    ]);
    // The last one may have been stored although its answer was lost.
    expect([acknowledged, acknowledged + 1]).toContain(Number(contact?.notes.slice('edit '.length)));
  },
  120_000,
);
