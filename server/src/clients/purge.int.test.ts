import * as contract from '@liftout/contract/clients';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClient } from '../platform/db/connections/client.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { clientPurge } from './purge.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const sql = (text: string) => write(t, ({ client }) => client.query(text));
const count = async (table: string) =>
  Number((await sql(`SELECT count(*)::int AS n FROM ${table} WHERE client_id = 'alpha'`)).rows[0].n);

/** Contacts of alpha, each with a deal and two activities, and as many activities without a contact. */
async function fill(contacts: number) {
  await sql(`INSERT INTO contacts (client_id, id, first_name, last_name, firm, in_pipeline, pipeline_stage, created_at, updated_at)
    SELECT 'alpha', gen_random_uuid(), 'A', 'B' || n, 'Merrill', true, 'targeted', now(), now() FROM generate_series(1, ${contacts}) n`);
  await sql(`INSERT INTO deals (client_id, id, contact_id, stage, value_cents, stage_changed_at, created_at, updated_at)
    SELECT client_id, gen_random_uuid(), id, 'targeted', 1, now(), now(), now() FROM contacts`);
  await sql(`INSERT INTO activities (client_id, id, contact_id, type, occurred_at, created_at)
    SELECT client_id, gen_random_uuid(), CASE WHEN n < 3 THEN id END, 'call', now(), now() FROM contacts, generate_series(1, 3) n`);
  await sql(`INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, created_at)
    SELECT gen_random_uuid(), client_id, 'alpha', 'contact.created', 'contact', id, now() FROM contacts`);
}

const archive = (interval: string) =>
  sql(
    `UPDATE clients SET archived_at = now(), purge_after = now() + interval '${interval}' WHERE client_id = 'alpha'`,
  );
const never = new AbortController().signal;
const exists = async () => (await count('clients')) === 1;

test('an archived client is removed once its 30 days are over, and not before', async () => {
  await fill(5);
  await archive('1 minute');
  const purge = clientPurge(t.platform);
  await purge.run(never);
  expect([await exists(), await count('contacts')]).toEqual([true, 5]);
  await archive('-1 second');
  await purge.run(never);
  expect(await exists()).toBe(false);
  for (const table of ['contacts', 'deals', 'activities', 'audit_entries'])
    expect(await count(table)).toBe(0);
  expect(await write(t, async ({ client }) => (await client.query('SELECT 1 FROM contacts')).rowCount)).toBe(
    0,
  );
});

test('a large client goes in batches that commit one by one, by two processes at once', async () => {
  await fill(2_300);
  await archive('-1 second');
  const db = openDatabase({ url: t.loginUrl, connections: 4 });
  const both = [clientPurge(t.platform), clientPurge({ ...t.platform, db })];
  const seen = new Set<number>();
  const running = both.map((one) => one.run(never));
  await expect
    .poll(
      async () => {
        seen.add(await count('contacts'));
        return exists();
      },
      { interval: 5, timeout: 30_000 },
    )
    .toBe(false);
  await Promise.all(running);
  await db.close();
  // Whole batches of 1,000, seen between commits.
  expect([...seen].every((n) => [2_300, 1_300, 300, 0].includes(n))).toBe(true);
  expect((await sql(`SELECT 1 FROM audit_entries WHERE action = 'client.purged'`)).rowCount).toBe(1);
});

test('one that is too large for its request goes on in the background', async () => {
  await fill(20);
  const id = (await t.call(contract.listClients, { as: 'admin' })).body.find(
    (one) => one.clientId === 'alpha',
  )!.id;
  await archive('-1 second');
  const jobs = openJobQueue(t.platform);
  const purge = clientPurge(t.platform);
  purge.regularly(jobs);
  jobs.start();
  await purge.finish(id, 0);
  await expect.poll(exists, { timeout: 5_000 }).toBe(false);
  await jobs.stop();
});

test("one that can't be removed keeps no other from it, and is tried again with the next run", async () => {
  await archive('-1 second');
  await sql(
    `UPDATE clients SET archived_at = now(), purge_after = now() - interval '1 ms' WHERE client_id = 'beta'`,
  );
  const owner = await openClient(t.databaseUrl);
  await owner.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
    CREATE TRIGGER refused BEFORE DELETE ON clients FOR EACH ROW WHEN (OLD.client_id = 'alpha') EXECUTE FUNCTION refuse()`);
  const purge = clientPurge(t.platform);
  await expect(purge.run(never)).rejects.toThrow('1 archived clients could not be removed.');
  expect((await sql(`SELECT 1 FROM clients WHERE client_id = 'beta'`)).rowCount).toBe(0);
  expect(await exists()).toBe(true);
  await owner.query('DROP TRIGGER refused ON clients');
  await owner.end();
  await purge.run(never);
  expect(await exists()).toBe(false);
});

test('a client is not locked while a fold is waited for, which may need it', async () => {
  await fill(2);
  await archive('-1 second');
  const folding = await openClient(t.databaseUrl);
  await folding.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('fold_sums', 0))`);
  const running = clientPurge(t.platform).run(never);
  const waiting = async () =>
    (
      await folding.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  await folding.query(`SELECT 1 FROM clients WHERE client_id = 'alpha' FOR KEY SHARE NOWAIT`);
  expect(await exists()).toBe(true);
  await folding.query('COMMIT');
  await folding.end();
  await running;
  expect(await exists()).toBe(false);
});

test('every reference to a client or a contact goes with it, but those of the audit trail', async () => {
  const { rows } = await sql(`SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid IN ('clients'::regclass, 'contacts'::regclass) AND confdeltype <> 'c'`);
  // A table that refers to clients needs ON DELETE CASCADE, or its owner removes its rows in `purge.ts`.
  expect(rows.map(({ name }) => name)).toEqual(['audit_entries']);
});

test('a logo that no client shows is removed after a day', async () => {
  const add = (id: string, used: string) =>
    sql(`INSERT INTO logos (id, content_type, content, used_at, created_at)
      VALUES (repeat('${id}', 64), 'image/png', 'x', now() - interval '${used}', now())`);
  await Promise.all([add('a', '25 hours'), add('b', '23 hours'), add('c', '25 hours'), add('d', '25 hours')]);
  await sql(`UPDATE clients SET logo_url = '/api/logos/' || repeat('c', 64) WHERE client_id = 'alpha'`);
  await sql(
    `UPDATE clients SET logo_url = '/api/logos/' || repeat('d', 64), archived_at = now() WHERE client_id = 'beta'`,
  );
  await clientPurge(t.platform).run(never);
  const left = await sql('SELECT left(id, 1) AS id FROM logos ORDER BY id');
  expect(left.rows.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});
