import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { nextStepsService } from '../next-steps/service.ts';
import { fixedClock } from '../platform/clock.ts';
import { newId } from '../platform/db/ids.ts';
import * as schema from '../platform/db/schema/index.ts';
import { type Actor, tenantScope } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { makeActivities, makeContact, setMarket, write } from '../testing/rows/factories.ts';
import { todayService } from './service.ts';

const t = await createTestApp();
afterAll(() => t.close());
const alan: Actor = { userId: null, name: 'Alan' };
const scope = tenantScope('alpha', alan);

/** The queue at an instant. */
const todayAt = (at: string) => {
  const platform = { ...t.platform, clock: fixedClock(new Date(at)) };
  return todayService(platform);
};
const list = (at: string) => todayAt(at).list(scope, 'everyone');
const lines = async (at: string) => (await list(at)).queue.map(({ reasons }) => reasons[0]?.line);

let contactId: string;
beforeEach(async () => {
  await write(t, ({ client }) =>
    client.query(
      'DELETE FROM today_snoozes; DELETE FROM contact_cadences; DELETE FROM next_steps; DELETE FROM activities; DELETE FROM contacts',
    ),
  );
  contactId = await makeContact(t, 'alpha', { lastContacted: new Date('2024-06-03T15:00:00Z') });
});

async function stepDue(dueOn: string, fields: object = {}) {
  const at = t.platform.clock.now();
  const row = {
    clientId: 'alpha',
    id: newId(),
    contactId,
    what: 'Call',
    dueOn,
    createdAt: at,
    updatedAt: at,
  };
  await write(t, ({ orm }) => orm.insert(schema.nextSteps).values({ ...row, ...fields }));
}
const contactedAt = (at: string) =>
  write(t, ({ client }) => client.query('UPDATE contacts SET last_contacted = $1', [at]));

/** The first instant of a day, and the last of the day before, by market: in summer, in winter, and as clocks change. */
const midnights = [
  ['silicon-valley', '2025-08-29', '2025-08-29T06:59:59Z', '2025-08-29T07:00:00Z'],
  ['silicon-valley', '2025-12-02', '2025-12-02T07:59:59Z', '2025-12-02T08:00:00Z'],
  ['silicon-valley', '2025-03-10', '2025-03-10T06:59:59Z', '2025-03-10T07:00:00Z'],
  ['silicon-valley', '2025-11-03', '2025-11-03T07:59:59Z', '2025-11-03T08:00:00Z'],
  ['chicago', '2025-08-29', '2025-08-29T04:59:59Z', '2025-08-29T05:00:00Z'],
  ['boston', '2025-08-29', '2025-08-29T03:59:59Z', '2025-08-29T04:00:00Z'],
  [null, '2025-08-29', '2025-08-29T03:59:59Z', '2025-08-29T04:00:00Z'],
] as const;

describe.each(midnights)('for a client of %s, %s', (market, day, before, after) => {
  beforeEach(() => setMarket(t, 'alpha', market));

  test('begins at its midnight: a step is due then, and not a second earlier', async () => {
    await stepDue(day);
    expect(await lines(before)).toEqual([]);
    expect(await list(after)).toMatchObject({
      day,
      queue: [{ reasons: [{ line: 'Next step due today: Call' }] }],
    });
  });

  test('forgets whoever was contacted the second before, and keeps out who was contacted since', async () => {
    await stepDue('2025-01-02');
    await contactedAt(before);
    expect(await lines(after)).toHaveLength(1);
    await contactedAt(after);
    expect(await lines(after)).toEqual([]);
  });

  test('counts as done what was done since it began', async () => {
    const of = { agent: 'Alan', contactId };
    await makeActivities(t, 'alpha', [
      { ...of, occurredAt: new Date(before) },
      { ...of, occurredAt: new Date(after) },
    ]);
    await stepDue(day, { doneAt: new Date(before), doneBy: 'Alan' });
    await stepDue(day, { doneAt: new Date(after), doneBy: 'Alan' });
    expect((await list(after)).done).toEqual({ calls: 1, steps: 1 });
  });
});

describe('for a client of Silicon Valley, in the evening', () => {
  const evening = '2025-08-30T04:00:00Z'; // 9 pm on Friday the 29th.
  beforeEach(() => setMarket(t, 'alpha', 'silicon-valley'));

  test('it is still the day: a step of tomorrow is not due, and one of today is not overdue', async () => {
    await stepDue('2025-08-29');
    expect(await list(evening)).toMatchObject({
      day: '2025-08-29',
      queue: [{ reasons: [{ line: 'Next step due today: Call' }] }],
    });
  });

  test('a snooze until tomorrow ends at midnight there', async () => {
    const thursday = todayAt('2025-08-29T04:00:00Z');
    await stepDue('2025-08-28');
    expect(await thursday.snooze(scope, contactId, 1)).toEqual({ contactId, until: '2025-08-29' });
    expect(await lines('2025-08-29T06:59:59Z')).toEqual([]);
    expect(await lines('2025-08-29T07:00:00Z')).toEqual(['Next step overdue since August 28: Call']);
  });

  test.each([
    ['Thursday', '2025-08-29T03:00:00Z', '2025-08-29'],
    ['Friday', '2025-08-23T03:00:00Z', '2025-08-25'],
    ['Saturday', '2025-08-24T03:00:00Z', '2025-08-25'],
    ['Friday before Labor Day', '2025-08-30T03:00:00Z', '2025-09-02'],
  ])('a snooze until the next workday, in the evening of a %s there', async (_, at, until) => {
    const today = todayAt(at);
    expect(await today.snooze(scope, contactId, 'workday')).toEqual({ contactId, until });
  });

  test('a cadence starts at the day of the touch there, for the queue and for the contact', async () => {
    await contactedAt('2025-07-31T05:00:00Z'); // 10 pm on the 30th.
    const steps = nextStepsService(t.platform);
    const { cadence } = await steps.setCadence(scope, contactId, 30);
    expect(cadence).toEqual({ everyDays: 30, dueOn: '2025-08-29' });
    expect(await lines('2025-08-29T06:59:59Z')).toEqual([]);
    expect(await lines('2025-08-29T07:00:00Z')).toEqual(['Due for a call today']);
  });

  test('a cadence that ends on a holiday is due on the next workday, for the queue and for the contact', async () => {
    await contactedAt('2025-08-02T19:00:00Z');
    const steps = nextStepsService(t.platform);
    const { cadence } = await steps.setCadence(scope, contactId, 30);
    expect(cadence).toEqual({ everyDays: 30, dueOn: '2025-09-02' });
    expect(await lines('2025-09-01T19:00:00Z')).toEqual([]);
    expect(await lines('2025-09-02T19:00:00Z')).toEqual(['Due for a call today']);
    expect(await lines('2025-09-03T19:00:00Z')).toEqual(['Due for a call since September 2']);
  });
});

test('a step that is given to a colleague after the contact of the day is news, one logged with it is not', async () => {
  await setMarket(t, 'alpha', 'silicon-valley');
  const [call, later] = ['2025-08-29T17:00:00Z', '2025-08-29T17:20:00Z'];
  await contactedAt(call);
  await stepDue('2025-08-29', { createdAt: new Date(call), updatedAt: new Date(call) });
  expect(await lines(later)).toEqual([]);
  await write(t, ({ client }) =>
    client.query(
      `UPDATE next_steps SET owner_name = 'Ben', given_at = $1, updated_at = $1,
         owner_id = (SELECT id FROM users WHERE client_id = 'alpha' ORDER BY id LIMIT 1)`,
      [later],
    ),
  );
  expect(await lines('2025-08-29T18:00:00Z')).toEqual(['Next step due today: Call']);
  await contactedAt('2025-08-29T19:00:00Z');
  expect(await lines('2025-08-29T20:00:00Z')).toEqual([]);
});

test('a step that its owner edits, or somebody reopens, after the contact of the day is no news', async () => {
  await setMarket(t, 'alpha', 'silicon-valley');
  const [morning, call, later] = ['2025-08-29T15:00:00Z', '2025-08-29T17:00:00Z', '2025-08-29T17:20:00Z'];
  const at = (instant: string) => nextStepsService({ ...t.platform, clock: fixedClock(new Date(instant)) });
  const { rows } = await write(t, ({ client }) =>
    client.query(`SELECT id FROM users WHERE client_id = 'alpha' ORDER BY id LIMIT 1`),
  );
  const own = tenantScope('alpha', { userId: String(rows[0]?.id), name: 'alpha' });
  const { id } = await at(morning).add(own, { contactId, what: 'Call', dueOn: '2025-08-29' });
  await contactedAt(call);
  await at(later).change(own, id, { what: 'Call again' });
  expect(await lines('2025-08-29T18:00:00Z')).toEqual([]);
  await at(later).change(own, id, { done: true });
  await at(later).change(own, id, { done: false });
  expect(await lines('2025-08-29T18:00:00Z')).toEqual([]);
  await at(later).change(own, id, { owner: null });
  await at(later).change(own, id, { owner: String(rows[0]?.id) });
  expect(await lines('2025-08-29T18:00:00Z')).toEqual(['Next step due today: Call again']);
});
