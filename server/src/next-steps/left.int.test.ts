import {
  addNextStep,
  changeNextStep,
  listContactSteps,
  listOpenSteps,
  type NextStep,
} from '@liftout/contract/next-steps';
import { listToday } from '@liftout/contract/today';
import { createPerson, listPeople, setUserActive, updatePerson } from '@liftout/contract/users';
import { viewAsHeader } from '@liftout/contract/view-as';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());
const email = 'zoe@alpha.example';
let zoe: string;
let contact: string;
let step: NextStep;

beforeEach(async () => {
  await write(t, ({ client }) =>
    client.query(`DELETE FROM contacts; DELETE FROM users WHERE username = '${email}'`),
  );
  const body = { name: 'Zoe Ward', email, password: 'four wise words here', allowedDashboards: null };
  zoe = (await t.call(createPerson, { as: 'admin', params: { client: 'alpha' }, body })).body.user.id;
  contact = await makeContact(t, 'alpha');
  step = (await add(zoe)).body;
});

const add = (owner: string | null) =>
  t.call(addNextStep, {
    as: 'alpha',
    body: { contactId: contact, what: 'Call', dueOn: '2025-08-20', owner },
  });
const queue = async (who: 'mine' | 'unassigned' | 'everyone', headers = {}) =>
  (
    await t.call(listToday, {
      as: 'viewAs' in headers ? 'admin' : 'alpha',
      query: { client: 'alpha', who },
      headers: 'viewAs' in headers ? { [viewAsHeader]: String(headers.viewAs) } : {},
    })
  ).body.queue.map(({ reasons }) => reasons[0]?.line);
const setActive = (isActive: boolean) =>
  t.call(setUserActive, { as: 'admin', params: { id: zoe }, body: { isActive } });
const open = async () =>
  (await t.call(listContactSteps, { as: 'alpha', params: { id: contact } })).body.open.map(
    ({ owner, formerOwner }) => [owner?.name ?? null, formerOwner],
  );

test("the steps of who can't sign in any more are unassigned, with whose they were", async () => {
  expect(await queue('unassigned')).toEqual([]);
  await setActive(false);
  expect(await queue('unassigned')).toEqual(['Next step overdue since August 20: Call (was Zoe Ward)']);
  expect(await queue('everyone')).toEqual(['Next step overdue since August 20: Call (was Zoe Ward)']);
  expect(await open()).toEqual([[null, 'Zoe Ward']]);
  const [first] = (await t.call(listOpenSteps, { as: 'alpha', query: { client: 'alpha' } })).body;
  expect(first).toMatchObject({ owner: null, formerOwner: 'Zoe Ward' });
});

test('the same goes for who no longer sees contacts', async () => {
  const sections = (allowedDashboards: ['overview'] | null) =>
    t.call(updatePerson, {
      as: 'admin',
      params: { id: zoe },
      body: { name: 'Zoe Ward', email, allowedDashboards },
    });
  await sections(['overview']);
  expect(await open()).toEqual([[null, 'Zoe Ward']]);
  await sections(null);
  expect(await open()).toEqual([['Zoe Ward', null]]);
});

test('a colleague takes one, and keeps it when the first owner is back; the others return', async () => {
  await add(zoe);
  await setActive(false);
  const { body: mine } = await t.call(changeNextStep, {
    as: 'alpha',
    params: { id: step.id },
    body: {
      owner:
        (
          await t.call(addNextStep, {
            as: 'alpha',
            body: { contactId: contact, what: 'x', dueOn: '2025-12-01' },
          })
        ).body.owner?.id ?? null,
    },
  });
  expect(mine).toMatchObject({ owner: { mine: true }, formerOwner: null });
  expect(await queue('mine')).toHaveLength(1);
  await setActive(true);
  expect(await open()).toEqual([
    ['alpha', null],
    ['Zoe Ward', null],
    ['alpha', null],
  ]);
});

test('a step that reaches somebody just after they left is unassigned, too', async () => {
  await setActive(false);
  // What was checked before they left is written after it.
  await write(t, ({ client }) =>
    client.query(
      `INSERT INTO next_steps (client_id, id, contact_id, what, due_on, owner_id, owner_name, created_at, updated_at)
       SELECT client_id, gen_random_uuid(), contact_id, 'Late', due_on, owner_id, owner_name, created_at, updated_at
       FROM next_steps`,
    ),
  );
  expect(await open()).toEqual([
    [null, 'Zoe Ward'],
    [null, 'Zoe Ward'],
  ]);
});

test('left to nobody on purpose, a step names nobody', async () => {
  await setActive(false);
  await t.call(changeNextStep, { as: 'alpha', params: { id: step.id }, body: { owner: null } });
  expect(await open()).toEqual([[null, null]]);
});

test('the admin is told how many open steps somebody has', async () => {
  await add(zoe);
  const { body: done } = await add(zoe);
  await t.call(changeNextStep, { as: 'alpha', params: { id: done.id }, body: { done: true } });
  const { people } = (await t.call(listPeople, { as: 'admin', params: { client: 'alpha' } })).body;
  expect(people.map(({ username, openSteps }) => [username, openSteps])).toEqual([
    ['alpha', 0],
    [email, 2],
  ]);
  expect((await setActive(false)).body.openSteps).toBe(2);
});

test("in a view Mine is the user's who is viewed, and so is what they did today", async () => {
  expect(await queue('mine', { viewAs: zoe })).toEqual(['Next step overdue since August 20: Call']);
  expect(await queue('mine', { viewAs: 'alpha' })).toEqual([]);
  const seen = await t.call(listContactSteps, {
    as: 'admin',
    params: { id: contact },
    headers: { [viewAsHeader]: zoe },
  });
  expect(seen.body.open[0]?.owner).toEqual({ id: zoe, name: 'Zoe Ward', mine: true });
});
