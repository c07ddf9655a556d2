import { afterAll, expect, test } from 'vitest';
import { answeredDispositions } from '../activity/dispositions.ts';
import { countMonths } from '../activity/queries/months.ts';
import { readMigrations } from '../platform/db/migrate.ts';
import { system, tenantScope } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { expectSumsToHold, sumsThatDiffer } from '../testing/database/kept-sums.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeContact, makeDeal, write } from '../testing/rows/factories.ts';
import { foldSums } from './fold-sums.ts';

const t = await createTestApp();
afterAll(() => t.close());

/** The same sequence each time (mulberry32). */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const types = ['call', 'cold_call', 'email', 'sms', 'meeting', 'note', 'task'] as const;
const dispositions = [null, '', '  ', 'Answered', ' CONNECTED ', 'Voicemail', 'answered', 'No Answer'];

test('the sums are a full count after random inserts, updates, deletes and folds', async () => {
  const next = random(7);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const someActivity = () => ({
    type: pick(types),
    disposition: pick(dispositions) ?? null,
    durationSeconds: next(3) === 0 ? null : next(900),
    occurredAt: new Date(Date.UTC(2025, next(9), 1 + next(28), next(24))),
  });
  /** Of some deals it is not known. */
  const someValue = () => {
    const cents = next(900_000);
    return cents % 3 === 0 ? 0 : cents;
  };
  const run = (sql: string, values: unknown[] = []) => query(t.databaseUrl, sql, values);
  const contacts: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const client = pick(['alpha', 'beta'] as const);
    const kind = next(8);
    if (kind < 2) await makeActivities(t, client, Array.from({ length: 1 + next(20) }, someActivity));
    if (kind === 2)
      await run(
        `UPDATE activities SET disposition = $2, duration_seconds = $3, occurred_at = $4, type = $5
         WHERE client_id = $1 AND get_byte(uuid_send(id), 15) % 3 = $6`,
        [...[client, pick(dispositions), next(100)], someActivity().occurredAt, pick(types), next(3)],
      );
    if (kind === 3)
      await run('DELETE FROM activities WHERE client_id = $1 AND get_byte(uuid_send(id), 15) % 5 = $2', [
        client,
        next(5),
      ]);
    if (kind === 4) {
      const id = await makeContact(t, client, { createdAt: someActivity().occurredAt });
      if (next(3) > 0) await makeDeal(t, client, id, { valueCents: someValue() });
      else contacts.push(id);
    }
    if (kind === 5)
      await run(
        `UPDATE deals SET value_cents = $1, updated_at = $2, archived_at = CASE WHEN $3 THEN $2::timestamptz END
         WHERE get_byte(uuid_send(id), 15) % 2 = $4`,
        [someValue(), someActivity().occurredAt, next(2) === 0, next(2)],
      );
    if (kind === 6) await run('DELETE FROM deals WHERE get_byte(uuid_send(id), 15) % 7 = $1', [next(7)]);
    if (kind === 7) await run('DELETE FROM contacts WHERE id = $1', [contacts.pop() ?? null]);
    if (next(6) === 0) await foldSums(t.platform, 1 + next(40));
    if (step % 15 === 14) await expectSumsToHold(t);
  }
  await foldSums(t.platform);
  expect(await query(t.databaseUrl, 'SELECT count(*)::int AS n FROM sum_changes')).toEqual([{ n: 0 }]);
  await expectSumsToHold(t);
  expect((await query(t.databaseUrl, 'SELECT sum(n)::int AS n FROM client_sums'))[0]?.n).toBeGreaterThan(50);
});

test('a copy in bulk, what was rolled back and a statement that adds or replaces count once', async () => {
  const insert = (id: string, more: string) =>
    `INSERT INTO activities (client_id, id, type, disposition, occurred_at, source, source_id, created_at)
     VALUES ('alpha', '${id}', 'call', 'Answered', '2025-08-31 23:59:59.999+00', 'justcall', '77', now()) ${more}`;
  const [first, second] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
  await query(t.databaseUrl, insert(first, ''));
  await query(
    t.databaseUrl,
    insert(
      second,
      `ON CONFLICT (client_id, source, source_id) WHERE source_id IS NOT NULL DO UPDATE SET disposition = 'Busy'`,
    ),
  );
  await expect(
    write(t, async ({ client }) => {
      await client.query(insert(second, 'ON CONFLICT DO NOTHING'));
      await client.query("DELETE FROM activities WHERE client_id = 'alpha'");
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await expectSumsToHold(t);
});

test('deals of before their known values were counted are counted by the migration', async () => {
  for (const valueCents of [0, 5_000])
    await makeDeal(t, 'alpha', await makeContact(t, 'alpha'), { valueCents });
  for (const table of ['sum_changes', 'month_sums', 'client_sums'])
    await query(t.databaseUrl, `UPDATE ${table} SET valued = 0`);
  expect((await sumsThatDiffer(t)).length).toBeGreaterThan(0);
  const migration = (await readMigrations()).find(({ name }) => name === '0710_known_deal_values.sql');
  const [, ofBefore] = migration?.sql.split('SET LOCAL ROLE liftout_platform;') ?? [];
  await write(t, ({ client }) => client.query(`SET LOCAL ROLE liftout_platform; ${ofBefore}`));
  await expectSumsToHold(t);
  await foldSums(t.platform);
  await expectSumsToHold(t);
});

test('a difference is found', async () => {
  await query(
    t.databaseUrl,
    "UPDATE client_sums SET n = n + 1 WHERE kind = 'contact' AND client_id = 'alpha'",
  );
  expect(await sumsThatDiffer(t)).toMatchObject([
    { side: 'counted', client_id: 'alpha', kind: 'contact', month: 'all' },
    { side: 'kept', client_id: 'alpha', kind: 'contact', month: 'all' },
  ]);
  await query(
    t.databaseUrl,
    "UPDATE client_sums SET n = n - 1 WHERE kind = 'contact' AND client_id = 'alpha'",
  );
});

test('a month counts what engagement counts', async () => {
  const spellings = ['Busy', '  ', ...answeredDispositions.flatMap((one) => [one, ` ${one.toUpperCase()} `])];
  await makeActivities(
    t,
    'beta',
    spellings.map((disposition, durationSeconds) => ({
      disposition,
      durationSeconds,
      occurredAt: new Date('2024-02-29T23:59:59.999Z'),
    })),
  );
  const months = { previousFrom: '2024-01-01', from: '2024-02-01', until: '2024-03-01' };
  const counts = await t.platform.db.as(tenantScope('beta', system), (tx) => countMonths(tx, 'beta', months));
  const [kept] = await query(
    t.databaseUrl,
    `SELECT sum(n)::int AS calls, sum(dialed)::int AS dialed, sum(answered)::int AS answered
     FROM sum_changes WHERE client_id = 'beta' AND kind = 'call' AND month = '2024-02-01'`,
  );
  const { calls, dialed, answered } = counts.get('current') ?? {};
  expect(kept).toEqual({ calls, dialed, answered });
  expect(kept).toEqual({ calls: 6, dialed: 5, answered: 4 });
});

test('changes of a client that is gone are dropped', async () => {
  await query(
    t.databaseUrl,
    "INSERT INTO sum_changes (client_id, kind, month, n) VALUES ('purged', 'call', '2025-08-01', 1)",
  );
  await foldSums(t.platform);
  expect(await query(t.databaseUrl, "SELECT * FROM client_sums WHERE client_id = 'purged'")).toEqual([]);
});

test('two writers of the same months wait neither for each other nor for a fold', async () => {
  await makeActivities(t, 'alpha', [{}]);
  await write(t, async ({ client: first }) => {
    const insert = (month: string) =>
      `INSERT INTO activities (client_id, id, type, occurred_at, created_at)
       VALUES ('alpha', gen_random_uuid(), 'email', '${month}-15', now())`;
    await first.query(insert('2025-01'));
    await write(t, async ({ client: second }) => {
      await second.query(insert('2025-02'));
      await second.query(insert('2025-01'));
    });
    await foldSums(t.platform);
    await first.query(insert('2025-02'));
  });
  await expectSumsToHold(t);
});

test('a fold that is asked to stop ends after its batch', async () => {
  await foldSums(t.platform);
  for (let n = 0; n < 2; n += 1) await makeActivities(t, 'alpha', [{}]);
  let asked = 0;
  expect(await foldSums(t.platform, 1, () => asked++ > 0)).toBe(1);
  expect(await foldSums(t.platform)).toBeGreaterThan(0);
  await expectSumsToHold(t);
});
