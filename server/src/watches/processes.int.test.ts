import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { multipart } from '../testing/http/multipart.ts';
import { type RunningApp, startRunningApp } from '../testing/processes/running-app.ts';
import { testPassword } from '../testing/rows/people.ts';
import { csv, formOf } from '../testing/upload.ts';
import { openWatching } from './watches.fixture.ts';

/** The real app twice, on one database. */
async function openProcesses(databaseUrl: string): Promise<[RunningApp, RunningApp]> {
  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'liftout-telling-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const app = await startRunningApp(dataDir, { databaseUrl });
    onTestFinished(async () => void (await app.end('SIGTERM')));
    return app;
  };
  return [await start(), await start()];
}

/** Sends uploads to one process, as an admin. */
async function senderTo({ origin }: RunningApp) {
  const answer = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: testPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (lastName: string) => {
    const file = csv(`Ada,${lastName},"Palo Alto, CA",Merrill,UBS,01/06/2025,$10M`);
    const { payload, headers } = multipart(formOf(file));
    const sent = await fetch(`${origin}/api/upload-csv`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: payload,
    });
    expect(sent.status).toBe(200);
  };
}

/** Reads on from the last number that it saw, again and again, as a screen that asks what is new. */
function readOn(sql: (text: string) => Promise<Record<string, unknown>[]>) {
  const seen: string[] = [];
  let last = 0;
  let ended = false;
  const reading = (async () => {
    while (!ended) {
      for (const { number, id } of await sql(
        `SELECT number, id FROM notifications WHERE number > ${last} ORDER BY number`,
      )) {
        seen.push(String(id));
        last = Number(number);
      }
      await pause(2);
    }
  })();
  return async () => {
    ended = true;
    await reading;
    return seen;
  };
}

test('two processes, one of them killed while it tells, tell each user of each move once', async () => {
  const w = await openWatching();
  onTestFinished(() => w.t.close());
  const { sql, t } = w;
  await sql(`UPDATE users SET email = username || '@firm.example' WHERE username IN ('alpha', 'beta')`);
  await w.bring('Ann,Elsewhere,"Palo Alto, CA",Merrill,LPL,01/02/2025,');
  await sql(`DELETE FROM jobs.job`);
  for (const as of ['alpha', 'beta'] as const) {
    await w.watch({ kind: 'firm', firm: 'Merrill' }, { as, channel: 'mail' });
    await w.watch({ kind: 'firm', firm: 'UBS' }, { as });
  }
  const [killed, left] = await openProcesses(t.databaseUrl);
  const [toKilled, toLeft] = [await senderTo(killed), await senderTo(left)];
  const stopReading = readOn(sql);

  // Notifications of the first upload are written, and their mail can't be: the process is in the middle of telling.
  const holder = new pg.Client({ connectionString: t.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE mail_outbox IN SHARE MODE');
  await toKilled('Quillone');
  const waits = async () =>
    (
      await sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query ILIKE '%insert into "mail_outbox"%'`)
    ).length;
  await expect.poll(waits, { timeout: 20_000 }).toBe(1);
  await Promise.all([
    ...['Quilltwo', 'Quillthree', 'Quillfour'].map(toKilled),
    ...['Quillfive', 'Quillsix', 'Quillseven'].map(toLeft),
  ]);
  await killed.end('SIGKILL');
  await holder.query('ROLLBACK');
  await holder.end();
  // As if the silence after which another process takes its job were over.
  await sql(`UPDATE jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`);

  const open = async () =>
    (await sql(`SELECT FROM jobs.job WHERE name = 'watches.tell' AND state <> 'completed'`)).length;
  await expect.poll(open, { timeout: 50_000 }).toBe(0);
  const names = ['five', 'four', 'one', 'seven', 'six', 'three', 'two'].map((n) => `Ada Quill${n}`);
  const told = await sql(`SELECT u.username, m.name FROM notified_moves m JOIN users u ON u.id = m.user_id
    ORDER BY u.username, m.name`);
  expect(told).toEqual(['alpha', 'beta'].flatMap((username) => names.map((name) => ({ username, name }))));
  const mails = await sql(`SELECT recipient, subject FROM mail_outbox ORDER BY recipient, subject`);
  expect(mails).toEqual(
    ['alpha', 'beta'].flatMap((user) =>
      names.map((name) => ({ recipient: `${user}@firm.example`, subject: `${name} left Merrill for UBS` })),
    ),
  );
  // Who read on from number to number missed none, in whatever order the processes committed.
  const all = await sql('SELECT id FROM notifications');
  expect(new Set(await stopReading())).toEqual(new Set(all.map(({ id }) => String(id))));
}, 120_000);
