import { updateContact } from '@liftout/contract/contacts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { system, tenantScope } from '../../platform/db/scope.ts';
import { openJobQueue } from '../../platform/jobs/job-queue.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { makeContact, write } from '../../testing/rows/factories.ts';
import { removeWaitingCalls } from './queries.ts';
import type { SourceCall } from './source-call.ts';
import { storeCalls } from './store-calls.ts';
import { attachCallsRegularly, lookJob } from './waiting.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(() =>
  write(t, ({ client }) =>
    client.query('DELETE FROM activities; DELETE FROM waiting_calls; DELETE FROM contacts'),
  ),
);

const callWith = (who: Partial<SourceCall>): SourceCall => ({
  sourceId: newId(),
  type: 'cold_call',
  subject: 'Call',
  outcome: null,
  notes: null,
  durationSeconds: 65,
  disposition: 'Answered',
  agent: 'Dana',
  occurredAt: '2025-08-18T08:25:43.000Z',
  phone: null,
  email: null,
  name: null,
  ...who,
});

const store = (...calls: SourceCall[]) =>
  t.platform.db.as(tenantScope('alpha', system), (tx) =>
    storeCalls(tx, 'alpha', { source: 'justcall', calls, at: t.platform.clock.now() }),
  );

/** The contact and source id of each stored call. */
const stored = () =>
  query(t.databaseUrl, `SELECT contact_id AS contact, source_id AS call FROM activities ORDER BY source_id`);
const waiting = async () =>
  (await query(t.databaseUrl, 'SELECT source_id FROM waiting_calls')).map(({ source_id }) => source_id);

function startJob() {
  const jobs = openJobQueue(t.platform);
  const end = attachCallsRegularly(t.platform, jobs);
  jobs.start();
  onTestFinished(async () => {
    await end();
    await jobs.stop();
  });
}

describe('a call is with the contact', () => {
  const phone = '+14155550100';

  test('that has its number, however it is written, and with an extension', async () => {
    const contact = await makeContact(t, 'alpha', { phone: '(415) 555-0100 ext. 1234' });
    await makeContact(t, 'alpha', { phone: '(415) 555-0111 x0100' });
    await makeContact(t, 'alpha', { phone: '+44 415 555 0100' });
    await makeContact(t, 'beta', { phone });
    const call = callWith({ phone });
    expect(await store(call)).toMatchObject({ added: 1, unmatched: 0 });
    expect(await stored()).toEqual([{ contact, call: call.sourceId }]);
  });

  test('that has its e-mail address, where nobody has the number', async () => {
    const contact = await makeContact(t, 'alpha', { email: 'Ada@UBS.example', phone: '555' });
    await store(callWith({ phone, email: 'ada@ubs.example' }));
    expect(await stored()).toMatchObject([{ contact }]);
  });

  test('that has the e-mail address too, or the name, or is the oldest, where several have the number', async () => {
    const desk = { phone: '415-555-0100' };
    const oldest = await makeContact(t, 'alpha', { ...desk, firstName: 'Ann', email: 'ann@ubs.example' });
    const named = await makeContact(t, 'alpha', { ...desk, firstName: 'Bo', lastName: 'Lind' });
    const written = await makeContact(t, 'alpha', { ...desk, firstName: 'Cy', email: 'cy@ubs.example' });
    const calls = [
      callWith({ sourceId: '1', phone }),
      callWith({ sourceId: '2', phone, name: 'bo lind', email: 'other@ubs.example' }),
      callWith({ sourceId: '3', phone, name: 'Bo Lind', email: 'cy@ubs.example' }),
    ];
    await store(...calls);
    expect((await stored()).map(({ contact }) => contact)).toEqual([oldest, named, written]);
  });

  test('that had it, also when the number is another one by now', async () => {
    const contact = await makeContact(t, 'alpha', { phone });
    const call = callWith({ phone });
    await store(call);
    await write(t, ({ client }) => client.query("UPDATE contacts SET phone = '212 555 0199'"));
    expect(await store({ ...call, notes: 'Wants out by May' })).toMatchObject({ updated: 1, unmatched: 0 });
    expect(await stored()).toEqual([{ contact, call: call.sourceId }]);
  });
});

describe('a call with somebody unknown', () => {
  test('waits until a contact with the number comes, and is counted once', async () => {
    startJob();
    const call = callWith({ phone: '+14155550100' });
    expect(await store(call, call)).toMatchObject({ added: 0, unmatched: 1 });
    await store({ ...call, notes: 'Called back' });
    expect(await waiting()).toEqual([call.sourceId]);
    const contact = await makeContact(t, 'alpha', { phone: '415 555 0111' });
    await t.call(updateContact, { as: 'alpha', params: { id: contact }, body: { phone: '(415) 555-0100' } });
    await expect.poll(stored).toEqual([{ contact, call: call.sourceId }]);
    expect(await waiting()).toEqual([]);
    const rows = await query(t.databaseUrl, 'SELECT notes FROM activities');
    expect(rows).toEqual([{ notes: 'Called back' }]);
  });

  test('waits for an e-mail address, too, and is given to nobody with a number that only ends alike', async () => {
    startJob();
    const call = callWith({ phone: '+14155550100', email: 'ada@ubs.example' });
    await store(call);
    const other = await makeContact(t, 'alpha', { phone: '+44 415 555 0100' });
    const contact = await makeContact(t, 'alpha');
    for (const [id, body] of [
      [other, { firm: 'UBS' }],
      [contact, { email: 'Ada@ubs.example' }],
    ] as const)
      await t.call(updateContact, { as: 'alpha', params: { id }, body });
    await expect.poll(stored).toEqual([{ contact, call: call.sourceId }]);
  });

  test('is forgotten after a year, and goes with its client', async () => {
    startJob();
    const old = callWith({ phone: '+14155550100' });
    const recent = callWith({ phone: '+14155550100' });
    await store(old, recent);
    await query(
      t.databaseUrl,
      "UPDATE waiting_calls SET created_at = created_at - interval '366 days' WHERE source_id = $1",
      [old.sourceId],
    );
    await write(t, (tx) => sendJob(tx, lookJob, {}));
    await expect.poll(waiting, { timeout: 5_000 }).toEqual([recent.sourceId]);
    expect(await write(t, (tx) => removeWaitingCalls(tx, 'beta', 10))).toBe(0);
    expect(await write(t, (tx) => removeWaitingCalls(tx, 'alpha', 10))).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test('does not wait where nothing says who it was', async () => {
    expect(await store(callWith({ name: 'Ada' }))).toMatchObject({ added: 0, unmatched: 1 });
    expect(await waiting()).toEqual([]);
  });
});

test('numbers and addresses are looked up by their indexes, also for a client', async () => {
  const [found] = await query(
    t.databaseUrl,
    `SELECT pg_get_userbyid(proowner) AS owner, prosecdef AS definer,
       has_function_privilege('public', oid, 'EXECUTE') AS public FROM pg_proc WHERE proname = 'called_contacts'`,
  );
  expect(found).toEqual({ owner: 'liftout_search', definer: true, public: false });
  const refused = t.platform.db.as(tenantScope('alpha', system), ({ client }) =>
    client.query("SELECT * FROM called_contacts('beta', '{}', '{}')"),
  );
  await expect(refused).rejects.toThrow('only the own tenant');
});
