import { logActivity } from '@liftout/contract/activity';
import {
  addNextStep,
  changeNextStep,
  listContactSteps,
  listOpenSteps,
  maxOpenSteps,
  removeNextStep,
  setCadence,
} from '@liftout/contract/next-steps';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { seedTenants, type Tenants } from '../testing/rows/tenant-rows.ts';

const t = await createTestApp();
afterAll(() => t.close());
let rows: Tenants | undefined;
const known = async () => {
  rows ??= await seedTenants(t);
  return rows;
};
beforeEach(async () => {
  const { alpha } = await known();
  await write(t, ({ client }) =>
    client.query(`DELETE FROM next_steps WHERE client_id = 'alpha' AND id <> $1`, [alpha.stepId]),
  );
});

const add = async (what: string, dueOn: string, more: object = {}, as: 'alpha' | 'admin' = 'alpha') =>
  t.call(addNextStep, { as, body: { contactId: (await known()).alpha.contactId, what, dueOn, ...more } });
const steps = async (as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(listContactSteps, { as, params: { id: (await known()).alpha.contactId } });

test("a contact's open steps come the earliest first, each with its owner as the caller sees it", async () => {
  await add('Call about the offer', '2025-09-05');
  await add('Ask about the team', '2025-09-03', { owner: null });
  const { body } = await steps();
  expect(body.open.map(({ what, dueOn, owner }) => [what, dueOn, owner?.mine ?? null])).toEqual([
    ['Send the offer', '2025-08-29', null],
    ['Ask about the team', '2025-09-03', null],
    ['Call about the offer', '2025-09-05', true],
  ]);
  const seen = (await steps('admin')).body.open.find(({ what }) => what === 'Call about the offer');
  expect(seen?.owner).toMatchObject({ mine: false });
});

test('a step is changed, taken, finished and opened again; an outdated change is refused with the current step', async () => {
  const { body: made } = await add('Call', '2025-09-05', { owner: null });
  const change = (body: object) => t.call(changeNextStep, { as: 'alpha', params: { id: made.id }, body });
  const { owner: me } = (await add('Whose this is', '2025-09-05')).body;
  const taken = await change({ owner: me?.id, what: 'Call at noon', version: made.version });
  expect(taken.body).toMatchObject({ what: 'Call at noon', owner: { mine: true }, done: null });
  const late = await change({ what: 'Call at one', version: made.version });
  expect(late.status).toBe(409);
  const finished = await change({ done: true, version: taken.body.version });
  expect(finished.body.done?.at).toBe(t.platform.clock.now().toISOString());
  expect((await steps()).body.done.map(({ id }) => id)).toEqual([made.id]);
  const reopened = await change({ done: false, version: finished.body.version });
  expect(reopened.body).toMatchObject({ done: null, what: 'Call at noon' });
  expect((await steps()).body.done).toEqual([]);
});

test('a removed step is gone', async () => {
  const { body: made } = await add('Call', '2025-09-05');
  const remove = () => t.call(removeNextStep, { as: 'alpha', params: { id: made.id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("the list has one step a contact: its earliest open one; another client's are not in it", async () => {
  const { alpha } = await known();
  const { body: earlier } = await add('Before that', '2025-08-20');
  const list = async (as: 'alpha' | 'beta') =>
    (await t.call(listOpenSteps, { as, query: { client: as } })).body.map(({ id }) => id);
  expect(await list('alpha')).toEqual([earlier.id]);
  await t.call(changeNextStep, { as: 'alpha', params: { id: earlier.id }, body: { done: true } });
  expect(await list('alpha')).toEqual([alpha.stepId]);
  expect(await list('beta')).not.toContain(alpha.stepId);
});

test("another client's steps can't be read, added, changed, removed or paced", async () => {
  const { alpha } = await known();
  const body = { contactId: alpha.contactId, what: 'x', dueOn: '2025-09-05' };
  expect((await steps('beta')).status).toBe(404);
  expect((await t.call(addNextStep, { as: 'beta', body })).status).toBe(404);
  const aim = { as: 'beta' as const, params: { id: alpha.stepId } };
  expect((await t.call(changeNextStep, { ...aim, body: { done: true } })).status).toBe(404);
  expect((await t.call(removeNextStep, aim)).status).toBe(404);
  const pace = { as: 'beta' as const, params: { id: alpha.contactId }, body: { everyDays: 30 as const } };
  expect((await t.call(setCadence, pace)).status).toBe(404);
});

test.each([
  ['no text', { what: ' ' }],
  ['a day that does not exist', { dueOn: '2025-02-30' }],
  ['a text that is too long', { what: 'x'.repeat(201) }],
])('%s is refused', async (_, wrong) => {
  expect((await add('Call', '2025-09-05', wrong)).status).toBe(400);
});

test('an archived contact takes no step, and none of its steps is in the list', async () => {
  const { alpha } = await known();
  const body = { contactId: alpha.archivedId, what: 'Call', dueOn: '2025-09-05' };
  expect((await t.call(addNextStep, { as: 'alpha', body })).status).toBe(404);
});

test('a contact has a maximum number of open steps, however many are added at once', async () => {
  const { alpha } = await known();
  await write(t, ({ client }) =>
    client.query(
      `INSERT INTO next_steps (client_id, id, contact_id, what, due_on, created_at, updated_at)
       SELECT 'alpha', gen_random_uuid(), $1, 'Step ' || n, '2025-10-01', now(), now()
       FROM generate_series(1, $2::int) n`,
      [alpha.contactId, maxOpenSteps - 3],
    ),
  );
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((what) => add(what, '2025-09-05')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
});

test('a contact has a maximum of open steps, also where several are reopened at once', async () => {
  const { alpha } = await known();
  const done = await write(t, async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO next_steps (client_id, id, contact_id, what, due_on, done_at, done_by, created_at, updated_at)
       SELECT 'alpha', gen_random_uuid(), $1, 'Step ' || n, '2025-10-01', CASE WHEN n > $2 THEN now() END,
         CASE WHEN n > $2 THEN 'x' END, now(), now()
       FROM generate_series(1, $2::int + 6) n RETURNING id, done_at`,
      [alpha.contactId, maxOpenSteps - 3],
    );
    return rows.slice(-6).map(({ id }) => id);
  });
  const answers = await Promise.all([
    ...done.map((id) => t.call(changeNextStep, { as: 'alpha', params: { id }, body: { done: false } })),
    add('another', '2025-09-05'),
  ]);
  // One is open before: the one that every test keeps.
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
  const { body } = await t.call(listContactSteps, { as: 'alpha', params: { id: alpha.contactId } });
  expect(body.open).toHaveLength(maxOpenSteps);
});

test('a cadence is due so many days after it was set, then after each touch, until it ends', async () => {
  const { alpha } = await known();
  const pace = (everyDays: 30 | 60 | 90 | null) =>
    t.call(setCadence, { as: 'alpha', params: { id: alpha.contactId }, body: { everyDays } });
  await write(t, ({ client }) =>
    client.query(`UPDATE contacts SET last_contacted = NULL WHERE client_id = 'alpha' AND id = $1`, [
      alpha.contactId,
    ]),
  );
  // September 28 is a Sunday, and November 27 Thanksgiving.
  expect((await pace(30)).body.cadence).toEqual({ everyDays: 30, dueOn: '2025-09-29' });
  expect((await pace(90)).body.cadence).toEqual({ everyDays: 90, dueOn: '2025-11-28' });
  await t.call(logActivity, {
    as: 'alpha',
    body: {
      contactId: alpha.contactId,
      type: 'call',
      subject: 'Caught up',
      timestamp: '2025-08-19T12:00:00.000Z',
    },
  });
  expect((await steps()).body.cadence).toEqual({ everyDays: 90, dueOn: '2025-11-17' });
  expect((await pace(null)).body.cadence).toBeNull();
});
