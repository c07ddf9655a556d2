import { logActivities } from '@liftout/contract/activity';
import {
  addNextStep,
  changeNextStep,
  listContactSteps,
  listStepOwners,
  type NextStep,
} from '@liftout/contract/next-steps';
import { listToday, logCall } from '@liftout/contract/today';
import { createPerson, setUserActive } from '@liftout/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { seedTenants } from '../testing/rows/tenant-rows.ts';

const t = await createTestApp();
afterAll(() => t.close());
const { alpha, beta } = await seedTenants(t);
const known = new Map<string, string>();

/** Adds somebody of a client who has a password. */
async function person(
  name: string,
  client: 'alpha' | 'beta',
  allowedDashboards: ('overview' | 'contacts' | 'full')[] | null = null,
) {
  const { body } = await t.call(createPerson, {
    as: 'admin',
    params: { client },
    body: {
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@${client}.example`,
      password: 'four wise words here',
      allowedDashboards,
    },
  });
  known.set(name, body.user.id);
}
const idOf = (name: string) => known.get(name) ?? '';

beforeAll(async () => {
  await person('Zoe Ward', 'alpha', ['contacts']);
  await person('Ben Ito', 'alpha');
  await person('Overview Only', 'alpha', ['overview']);
  await person('Left Us', 'alpha');
  await person('Not Ours', 'beta');
  const left = { as: 'admin' as const, params: { id: idOf('Left Us') }, body: { isActive: false } };
  expect((await t.call(setUserActive, left)).status).toBe(200);
});

const owners = async (as: 'alpha' | 'beta' | 'admin', client: 'alpha' | 'beta') =>
  (await t.call(listStepOwners, { as, query: { client } })).body.map(
    ({ name, mine }) => `${name}${mine ? ' (you)' : ''}`,
  );
const add = (body: object, as: 'alpha' | 'admin' = 'alpha') =>
  t.call(addNextStep, {
    as,
    body: { contactId: alpha.contactId, what: 'Call', dueOn: '2025-09-05', ...body },
  });
const ownerName = ({ owner }: NextStep) => owner?.name ?? null;

test('a step can be given to whoever signs in and sees contacts, by name, and to nobody of another client', async () => {
  expect(await owners('alpha', 'alpha')).toEqual(['alpha (you)', 'Ben Ito', 'Zoe Ward']);
  expect(await owners('beta', 'beta')).toEqual(['beta (you)', 'Not Ours']);
});

test('an admin who looks at a client is in the list too, beside its people', async () => {
  expect(await owners('admin', 'alpha')).toEqual(['admin (you)', 'alpha', 'Ben Ito', 'Zoe Ward']);
});

test('nothing but a name is told of a colleague', async () => {
  const { body } = await t.call(listStepOwners, { as: 'alpha', query: { client: 'alpha' } });
  expect(body[1]).toEqual({ id: idOf('Ben Ito'), name: 'Ben Ito', mine: false });
});

test("a step is added as a colleague's, given to another, and left to nobody", async () => {
  const { body: made } = await add({ owner: idOf('Zoe Ward') });
  expect(made.owner).toEqual({ id: idOf('Zoe Ward'), name: 'Zoe Ward', mine: false });
  const give = (owner: string | null) =>
    t.call(changeNextStep, { as: 'alpha', params: { id: made.id }, body: { owner } });
  expect(ownerName((await give(idOf('Ben Ito'))).body)).toBe('Ben Ito');
  expect(ownerName((await give(null)).body)).toBeNull();
});

test('a change of the text leaves the owner', async () => {
  const { body: made } = await add({ owner: idOf('Zoe Ward') });
  const body = { what: 'Call at noon' };
  const changed = await t.call(changeNextStep, { as: 'alpha', params: { id: made.id }, body });
  expect(ownerName(changed.body)).toBe('Zoe Ward');
});

test.each([
  ['another client', 'Not Ours'],
  ['who can only see the overview', 'Overview Only'],
  ['who can no longer sign in', 'Left Us'],
  ['nobody knows', 'x'],
])('somebody %s is refused as an owner, and nothing is written', async (_, name) => {
  const owner = known.get(name) ?? '018f0000-0000-7000-8000-000000000000';
  const count = async () =>
    (await t.call(listContactSteps, { as: 'alpha', params: { id: alpha.contactId } })).body.open.length;
  const before = await count();
  expect((await add({ owner })).status).toBe(400);
  expect(
    (await t.call(changeNextStep, { as: 'alpha', params: { id: alpha.stepId }, body: { owner } })).status,
  ).toBe(400);
  const nextStep = { what: 'Send the contract', dueOn: '2025-09-03', owner };
  const call = { outcome: 'Connected' as const, nextStep };
  expect((await t.call(logCall, { as: 'alpha', params: { id: alpha.contactId }, body: call })).status).toBe(
    400,
  );
  const many = { client: 'alpha', contacts: [alpha.contactId], type: 'email' as const, nextStep };
  expect((await t.call(logActivities, { as: 'alpha', body: many })).status).toBe(400);
  expect(await count()).toBe(before);
});

test("an admin's step stays the admin's when a client takes its removal back", async () => {
  const { body: made } = await add({}, 'admin');
  expect(made.owner).toMatchObject({ name: 'admin', mine: true });
  const again = await add({ owner: made.owner?.id });
  expect(again.body.owner).toEqual({ id: made.owner?.id, name: 'admin', mine: false });
});

test("a logged call's step, and that of many, go to the colleague who was chosen", async () => {
  const nextStep = { what: 'Send the contract', dueOn: '2025-09-03', owner: idOf('Ben Ito') };
  const call = { outcome: 'Connected' as const, nextStep };
  expect((await t.call(logCall, { as: 'alpha', params: { id: alpha.contactId }, body: call })).status).toBe(
    200,
  );
  const many = {
    client: 'alpha',
    contacts: [alpha.contactId],
    type: 'email' as const,
    nextStep: { ...nextStep, what: 'Ask what he thinks' },
  };
  expect((await t.call(logActivities, { as: 'alpha', body: many })).status).toBe(200);
  const { body } = await t.call(listContactSteps, { as: 'alpha', params: { id: alpha.contactId } });
  const given = body.open.filter(({ what }) => what === 'Send the contract' || what === 'Ask what he thinks');
  expect(given.map(ownerName)).toEqual(['Ben Ito', 'Ben Ito']);
});

test("today's Mine and Unassigned follow whom a step is given to", async () => {
  await write(t, ({ client }) =>
    client.query(
      `DELETE FROM next_steps WHERE client_id = 'beta';
       UPDATE contacts SET last_contacted = NULL WHERE client_id = 'beta'`,
    ),
  );
  const body = { contactId: beta.contactId, what: 'Call', dueOn: '2025-08-01' };
  const { body: made } = await t.call(addNextStep, { as: 'beta', body });
  const isIn = async (who: 'mine' | 'unassigned' | 'everyone') =>
    (await t.call(listToday, { as: 'beta', query: { client: 'beta', who } })).body.queue.some(
      ({ contactId }) => contactId === beta.contactId,
    );
  const where = async () => [await isIn('mine'), await isIn('unassigned'), await isIn('everyone')];
  const give = (owner: string | null) =>
    t.call(changeNextStep, { as: 'beta', params: { id: made.id }, body: { owner } });
  expect(await where()).toEqual([true, false, true]);
  await give(idOf('Not Ours'));
  expect(await where()).toEqual([false, false, true]);
  await give(null);
  expect(await where()).toEqual([false, true, true]);
});
