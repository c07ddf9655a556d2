import { logActivity } from '@liftout/contract/activity';
import {
  contactRetention,
  listRetentions,
  previewRetention,
  readRetention,
  setRetention,
} from '@liftout/contract/retention';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeContact, makeDeal, write } from '../testing/rows/factories.ts';
import { retentionEraser } from './job.ts';

/** The app's clock stands at August 29, 2025. */
let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const never = new AbortController().signal;
const at = (text: string) => new Date(text);
const old = '2020-01-15T12:00:00Z';

/** A contact that was added and last changed then, in no pipeline. */
const contact = (lastName: string, changed = old, fields: object = {}, client: 'alpha' | 'beta' = 'alpha') =>
  makeContact(t, client, {
    lastName,
    email: `${lastName.toLowerCase()}@${client}.example`,
    createdAt: at(old),
    updatedAt: at(changed),
    lastContacted: null,
    ...fields,
  });
const step = (contactId: string, doneAt: string | null) =>
  sql(
    `INSERT INTO next_steps (client_id, id, contact_id, what, due_on, done_at, done_by, created_at, updated_at)
     VALUES ('alpha', gen_random_uuid(), $1, 'Call', '2020-02-01', $2::timestamptz, CASE WHEN $2::timestamptz IS NOT NULL THEN 'x' END, $3::timestamptz, coalesce($2::timestamptz, $3::timestamptz))`,
    [contactId, doneAt, old],
  );
const preview = async (months: number, page = 1, pageSize = 25) =>
  (
    await t.call(previewRetention, {
      as: 'admin',
      params: { client: 'alpha' },
      query: { months, page, pageSize },
    })
  ).body;
const due = async (months: number) =>
  (await preview(months)).contacts.map(({ name, dueOn }) => `${name.split(' ')[1]} ${dueOn}`);
const set = (months: number | null, version = 0, client: 'alpha' | 'beta' = 'alpha') =>
  t.call(setRetention, { as: 'admin', params: { client }, body: { months, version } });
const names = async (client = 'alpha') =>
  (
    await sql(
      `SELECT last_name FROM contacts WHERE client_id = $1 AND erased_at IS NULL ORDER BY last_name`,
      [client],
    )
  ).map(({ last_name }) => last_name);

describe('who is due', () => {
  test('is counted in months of the calendar, by days in UTC; a shorter month ends with its last day', async () => {
    await contact('Exactly', '2024-08-29T23:59:59Z');
    await contact('Tomorrow', '2024-08-30T00:00:00Z');
    await contact('Leap', '2024-02-29T10:00:00Z');
    // Twelve months: August 29, 2025 is today, August 30 is not yet. February 29 becomes February 28.
    expect(await due(12)).toEqual(['Leap 2025-02-28', 'Exactly 2025-08-29']);
    // Eighteen months from February 29, 2024 are August 29, 2025.
    expect(await due(18)).toEqual(['Leap 2025-08-29']);
    expect(await due(19)).toEqual([]);
  });

  test('is nobody with an open or a won deal, an open step, or a legal hold', async () => {
    const [open, won, lost] = [await contact('Open'), await contact('Won'), await contact('Lost')];
    await sql(`UPDATE contacts SET in_pipeline = true, pipeline_stage = 'meeting' WHERE id = $1`, [open]);
    await makeDeal(t, 'alpha', open, { stage: 'meeting', createdAt: at(old), updatedAt: at(old) });
    await sql(`UPDATE contacts SET in_pipeline = true, pipeline_stage = 'won' WHERE id = $1`, [won]);
    await makeDeal(t, 'alpha', won, { stage: 'won', createdAt: at(old), updatedAt: at(old) });
    await makeDeal(t, 'alpha', lost, { createdAt: at(old), updatedAt: at(old), archivedAt: at(old) });
    await step(await contact('Planned'), null);
    await step(await contact('Finished'), old);
    const held = { doNotContactAt: at(old), doNotContactBy: 'x' };
    await contact('Hold', old, { ...held, doNotContactReason: 'legal-hold' });
    await contact('Stopped', old, { ...held, doNotContactReason: 'asked-to-stop' });
    expect((await due(6)).map((text) => text.split(' ')[0])).toEqual(['Lost', 'Finished', 'Stopped']);
  });

  test('is nobody whom somebody called, wrote to or changed since, whatever it was', async () => {
    const recent = '2025-03-01T09:00:00Z';
    await contact('Reached', old, { lastContacted: at(recent) });
    const [texted, lost, finished] = [
      await contact('Texted'),
      await contact('Lost'),
      await contact('Finished'),
    ];
    await makeActivities(t, 'alpha', [{ contactId: texted, occurredAt: at(recent) }]);
    await makeDeal(t, 'alpha', lost, { createdAt: at(old), updatedAt: at(recent), archivedAt: at(recent) });
    await step(finished, recent);
    await contact('Quiet', '2025-02-28T09:00:00Z');
    // Six months from February 28 are August 28; from March 1, September 1.
    expect(await due(6)).toEqual(['Quiet 2025-08-28']);
  });

  test("is shown by the page, the longest first, and never another client's", async () => {
    for (const [number, month] of ['01', '02', '03', '04', '05'].entries())
      await contact(`Quiet${number}`, `2021-${month}-10T00:00:00Z`);
    await contact('Elsewhere', old, {}, 'beta');
    const second = await preview(12, 2, 2);
    expect(second.total).toBe(5);
    expect(second.contacts.map(({ name, lastWorkedOn, dueOn }) => [name, lastWorkedOn, dueOn])).toEqual([
      ['Dana Quiet2', '2021-03-10', '2022-03-10'],
      ['Dana Quiet3', '2021-04-10', '2022-04-10'],
    ]);
    expect(await preview(12, 9, 2)).toEqual({ total: 5, contacts: [] });
  });
});

describe('the rule of a client', () => {
  test('is off until an admin sets it, within bounds, and an outdated change is refused', async () => {
    const read = async () => (await t.call(readRetention, { as: 'admin', params: { client: 'alpha' } })).body;
    expect(await read()).toEqual({ months: null, changedBy: null, version: 0 });
    for (const months of [5, 121, 12.5]) expect((await set(months)).status).toBe(400);
    expect((await set(6)).body).toEqual({ months: 6, changedBy: 'admin', version: 1 });
    expect((await set(12)).status).toBe(409);
    expect((await set(120, 1)).body.version).toBe(2);
    expect((await set(null, 2)).body).toEqual({ months: null, changedBy: 'admin', version: 3 });
    expect(await read()).toEqual({ months: null, changedBy: 'admin', version: 3 });
    expect(
      await sql(`SELECT before, after FROM audit_entries WHERE action = 'retention.set' ORDER BY id`),
    ).toEqual([
      { before: { months: null }, after: { months: 6 } },
      { before: { months: 6 }, after: { months: 120 } },
      { before: { months: 120 }, after: { months: null } },
    ]);
  });

  test('is listed for admins while it is on', async () => {
    const list = async () => (await t.call(listRetentions, { as: 'admin' })).body;
    expect(await list()).toEqual([]);
    await set(24, 0, 'beta');
    await set(12);
    expect(await list()).toEqual([
      { clientId: 'alpha', months: 12 },
      { clientId: 'beta', months: 24 },
    ]);
    await set(null, 1);
    expect(await list()).toEqual([{ clientId: 'beta', months: 24 }]);
  });

  test('tells of a contact until when it is kept, or what holds it', async () => {
    const [quiet, planned] = [await contact('Quiet', '2025-03-31T08:00:00Z'), await contact('Planned')];
    await step(planned, null);
    const of = async (id: string, as: 'alpha' | 'beta' = 'alpha') =>
      t.call(contactRetention, { as, params: { id } });
    expect((await of(quiet)).body).toEqual({ months: null, dueOn: null, heldBy: null });
    await set(6);
    // Six months from March 31 end with September.
    expect((await of(quiet)).body).toEqual({ months: 6, dueOn: '2025-09-30', heldBy: null });
    expect((await of(planned)).body).toEqual({ months: 6, dueOn: null, heldBy: 'step' });
    expect((await of(quiet, 'beta')).status).toBe(404);
  });
});

describe('the daily job', () => {
  const fill = (count: number) =>
    sql(
      `INSERT INTO contacts (client_id, id, first_name, last_name, firm, email, created_at, updated_at)
       SELECT 'alpha', gen_random_uuid(), 'Old', 'Person' || n, 'Merrill', 'p' || n || '@x.example', $1, $1
       FROM generate_series(1, $2::int) n`,
      [old, count],
    );
  const erasedEntries = async () =>
    (
      await sql(`SELECT count(*)::int AS n, count(DISTINCT entity_id)::int AS people FROM audit_entries
      WHERE action = 'contact.erased'`)
    )[0];
  const batches = async () =>
    (
      await sql(`SELECT (after ->> 'erased')::int AS n FROM audit_entries WHERE action = 'retention.erased'`)
    ).map(({ n }) => Number(n));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

  test('erases who is due as one person is erased, of clients with a rule alone', async () => {
    const quiet = await contact('Quiet');
    await contact('Busy', '2025-08-01T00:00:00Z');
    await contact('Elsewhere', old, {}, 'beta');
    await makeActivities(t, 'alpha', [
      { contactId: quiet, occurredAt: at(old), subject: 'Divorcing', notes: 'x' },
    ]);
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual(['Busy', 'Quiet']);
    await set(24);
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual(['Busy']);
    expect(await names('beta')).toEqual(['Elsewhere']);
    expect(await sql(`SELECT subject, notes FROM activities`)).toEqual([{ subject: '', notes: null }]);
    expect(await sql(`SELECT first_name, email FROM contacts WHERE id = $1`, [quiet])).toEqual([
      { first_name: 'Erased', email: '' },
    ]);
    expect(
      await sql(`SELECT actor_name, client_id, after FROM audit_entries WHERE action = 'retention.erased'`),
    ).toEqual([{ actor_name: 'Liftout', client_id: 'alpha', after: { erased: 1, months: 24 } }]);
    await retentionEraser(t.platform).run(never);
    expect(await batches()).toEqual([1]);
  });

  test('of two processes at once erases each person once, in batches', async () => {
    await fill(90);
    await set(24);
    const db = openDatabase({ url: t.loginUrl, connections: 4 });
    await Promise.all([
      retentionEraser(t.platform).run(never),
      retentionEraser({ ...t.platform, db }).run(never),
    ]);
    await db.close();
    // What one process held while the other passed by is done by either.
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual([]);
    expect(await erasedEntries()).toEqual({ n: 90, people: 90 });
    expect(sum(await batches())).toBe(90);
    expect(Math.max(...(await batches()))).toBeLessThanOrEqual(20);
  });

  test('goes on where it was interrupted', async () => {
    await fill(50);
    await set(24);
    const stopping = new AbortController();
    const running = retentionEraser(t.platform).run(stopping.signal);
    await expect.poll(async () => (await batches()).length).toBeGreaterThan(0);
    stopping.abort();
    await running;
    await retentionEraser(t.platform).run(never);
    expect(await erasedEntries()).toEqual({ n: 50, people: 50 });
  });

  test('leaves whoever is called while it runs', async () => {
    const id = await contact('Quiet');
    await set(24);
    // Given somebody whose call is being logged, and a job that passes by.
    await write(t, async ({ client }) => {
      await client.query('SELECT 1 FROM contacts WHERE id = $1 FOR NO KEY UPDATE', [id]);
      await client.query(
        `INSERT INTO activities (client_id, id, contact_id, type, occurred_at, created_at)
         VALUES ('alpha', gen_random_uuid(), $1, 'call', $2, $2)`,
        [id, t.platform.clock.now()],
      );
      await retentionEraser(t.platform).run(never);
    });
    expect(await names()).toEqual(['Quiet']);
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual(['Quiet']);
  });

  test('erases nobody who was called the day before, or once the rule is ended', async () => {
    const [called, quiet] = [await contact('Called'), await contact('Quiet')];
    await set(24);
    const body = { contactId: called, type: 'call' as const, subject: 'Caught up' };
    expect((await t.call(logActivity, { as: 'alpha', body })).status).toBe(200);
    await set(null, 1);
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual(['Called', 'Quiet']);
    await set(24, 2);
    await retentionEraser(t.platform).run(never);
    expect(await names()).toEqual(['Called']);
    expect(await sql('SELECT id FROM contacts WHERE erased_at IS NOT NULL')).toEqual([{ id: quiet }]);
  });
});
