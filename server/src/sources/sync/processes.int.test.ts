import { mkdtempSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { createTestDatabase } from '../../testing/database/database.ts';
import { query } from '../../testing/database/query.ts';
import { startHttpServer } from '../../testing/http/http-server.ts';
import { hubspotServer } from '../../testing/http/hubspot.ts';
import type { HubSpotAccount } from '../../testing/http/hubspot-account.ts';
import { accountOf, tables } from '../../testing/hubspot-runs.ts';
import { type RunningApp, startRunningApp } from '../../testing/processes/running-app.ts';
import { startTwoProcesses } from '../../testing/processes/two-processes.ts';
import { write } from '../../testing/rows/factories.ts';
import { openSources } from '../../testing/source-syncs.ts';
import { scheduleJob } from './jobs.ts';

/** A database whose client alpha reads an account, and the real app on it, which syncs it by its schedule. */
async function openInstallation(account: HubSpotAccount) {
  const server = await startHttpServer(hubspotServer(account));
  onTestFinished(server.close);
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const dataDir = mkdtempSync('/tmp/liftout-syncs-');
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const sql = (text: string) => query(url, text);
  await query(
    url,
    `INSERT INTO clients (client_id, id, name, hubspot_list_id, created_at, updated_at)
     VALUES ('alpha', $1, 'Alpha', '7', now(), now())`,
    [newId()],
  );
  const status = async () => (await sql('SELECT status FROM sync_runs ORDER BY id DESC LIMIT 1'))[0]?.status;
  return {
    databaseUrl: url,
    asked: server.asked,
    sql,
    start: (): Promise<RunningApp> =>
      startRunningApp(dataDir, {
        databaseUrl: url,
        env: {
          ALLOW_PRIVATE_NETWORK: '1',
          HUBSPOT_BASE_URL: server.url,
          HUBSPOT_ACCESS_TOKEN: 'pat-1',
        },
      }),
    ended: () => expect.poll(status, { timeout: 60_000 }).toBe('ok'),
  };
}

test('a process that is killed at any page leaves the rest to the next one, with the same tables in the end', async () => {
  // Both read at the same time: most of it is waiting for HubSpot's pace.
  const undisturbed = await openInstallation(accountOf(205));
  const first = await undisturbed.start();
  onTestFinished(async () => void (await first.end('SIGTERM')));
  const account = accountOf(205);
  const disturbed = await openInstallation(account);
  let app = await disturbed.start();
  onTestFinished(async () => void (await app.end('SIGTERM')));
  let reached = Promise.withResolvers<void>();
  /** Requests of this process that are still answered. */
  let answered = 1;
  account.fault = () => {
    if (answered < 0) return undefined;
    answered -= 1;
    if (answered >= 0) return undefined;
    reached.resolve();
    return 'hang';
  };
  for (const before of [4, 6, null]) {
    await reached.promise;
    await app.end('SIGKILL');
    reached = Promise.withResolvers<void>();
    answered = before ?? -1;
    // As if its last sign of life was long ago.
    await disturbed.sql(
      `UPDATE jobs.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
    );
    app = await disturbed.start();
  }
  await undisturbed.ended();
  expect(undisturbed.asked.length).toBeGreaterThan(12);
  await disturbed.ended();
  expect(await tables(disturbed)).toEqual(await tables(undisturbed));
  const runs = await disturbed.sql(
    'SELECT attempt, read.rows FROM sync_runs, LATERAL (SELECT 1) AS read(rows)',
  );
  expect(runs).toEqual([{ attempt: 4, rows: 1 }]);
}, 180_000);

test('two processes read a source once at each of its times', async () => {
  const { t, asked } = await openSources(hubspotServer(accountOf(2)));
  await write(t, ({ client }) =>
    client.query("UPDATE clients SET justcall_campaign_id = NULL WHERE client_id = 'alpha'"),
  );
  const { closeOther } = await startTwoProcesses(t);
  onTestFinished(closeOther);
  const runs = async () =>
    (await query(t.databaseUrl, 'SELECT status FROM sync_runs ORDER BY id')).map(({ status }) => status);
  await expect.poll(runs, { timeout: 20_000 }).toEqual(['ok']);
  const readLists = () => asked.filter(({ url }) => url.includes('/memberships')).length;
  expect(readLists()).toBe(1);
  await query(t.databaseUrl, "UPDATE sync_runs SET finished_at = now() - interval '1 hour'");
  await Promise.all(Array.from({ length: 5 }, () => write(t, (tx) => sendJob(tx, scheduleJob, {}))));
  await expect.poll(runs, { timeout: 20_000 }).toEqual(['ok', 'ok']);
  expect(readLists()).toBe(2);
}, 60_000);
