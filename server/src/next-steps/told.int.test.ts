import { logActivities } from '@liftout/contract/activity';
import { changeContacts } from '@liftout/contract/contacts';
import { addNextStep, changeNextStep, listStepOwners, removeNextStep } from '@liftout/contract/next-steps';
import { listNotifications, markAllNotifications } from '@liftout/contract/notifications';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { logCall, takeBackCall } from '@liftout/contract/today';
import { createPerson } from '@liftout/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

/** The admin, who looks at alpha, gives steps to alpha's login, whose bell is read. */
const t = await createTestApp();
afterAll(() => t.close());

let [alpha, ben, elena] = ['', '', ''];
const sql = (text: string) => write(t, ({ client }) => client.query(text));

beforeAll(async () => {
  const { body } = await t.call(createPerson, {
    as: 'admin',
    params: { client: 'alpha' },
    body: {
      name: 'Ben Ito',
      email: 'ben@alpha.example',
      password: 'four wise words here',
      allowedDashboards: null,
    },
  });
  ben = body.user.id;
  const owners = await t.call(listStepOwners, { as: 'alpha', query: { client: 'alpha' } });
  alpha = owners.body.find(({ mine }) => mine)?.id ?? '';
});
beforeEach(async () => {
  await sql(
    'DELETE FROM notifications; DELETE FROM next_steps; DELETE FROM activities; DELETE FROM contacts',
  );
  elena = await makeContact(t, 'alpha', { firstName: 'Elena', lastName: 'Romano', email: 'e@x.example' });
});

type As = 'alpha' | 'admin';
const add = async (fields: object = {}, as: As = 'admin') => {
  const body = { contactId: elena, what: 'Send the offer', dueOn: '2025-09-05', owner: alpha, ...fields };
  return (await t.call(addNextStep, { as, body })).body.id;
};
const change = async (id: string, body: object, as: As = 'admin') => {
  const { status, text } = await t.call(changeNextStep, { as, params: { id }, body });
  expect(status, text).toBe(200);
};
const bell = async (as: As = 'alpha') =>
  (await t.call(listNotifications, { as, query: { client: 'alpha' } })).body;
const titles = async (as: As = 'alpha') => (await bell(as)).notifications.map(({ title }) => title);
const told = async () => {
  const { notifications, unread, total } = await bell();
  expect(total).toBe(notifications.length);
  expect(unread).toBe(notifications.filter(({ read }) => !read).length);
  return notifications.map(({ title, read }) => `${title}${read ? ', read' : ''}`);
};
const readAll = () => t.call(markAllNotifications, { as: 'alpha', body: {} });
const mark = async (version: number, doNotContact: object | null) => {
  const changes = [{ contacts: [{ id: elena, version }], set: { doNotContact } }];
  const { body } = await t.call(changeContacts, { as: 'admin', body: { client: 'alpha', changes } });
  expect(body.changed).toHaveLength(1);
};
const given = 'admin gave you a next step for Elena Romano';

test('whoever a step is given to is told what to do, for whom, by when, and by whom it was given', async () => {
  const id = await add({ owner: null });
  expect(await told()).toEqual([]);
  const heard = await listenForNotifications(t);
  await change(id, { owner: alpha });
  await heard.until('notifications');
  await heard.close();
  expect((await bell()).notifications).toMatchObject([
    {
      title: given,
      watch: null,
      decisions: null,
      mail: null,
      moves: 0,
      read: false,
      steps: {
        total: 1,
        listed: [
          {
            stepId: id,
            contactId: elena,
            name: 'Elena Romano',
            what: 'Send the offer',
            dueOn: '2025-09-05',
          },
        ],
      },
    },
  ]);
  expect(await titles('admin')).toEqual([]);
});

test('also of a step that is added as theirs, once, and of none that they gave themselves', async () => {
  const id = await add();
  expect(await told()).toEqual([given]);
  await change(id, { what: 'Send the contract', owner: alpha });
  expect(await told()).toEqual([given]);
  expect((await bell()).notifications[0]?.steps?.listed[0]?.what).toBe('Send the contract');
  await add({}, 'alpha');
  const others = await add({ owner: ben });
  await change(others, { owner: alpha }, 'alpha');
  expect(await told()).toEqual([given]);
});

test('what they have not read is withdrawn once the step is given to another, to nobody, or removed', async () => {
  for (const taken of [{ owner: ben }, { owner: null }]) {
    const id = await add();
    expect(await told()).toEqual([given]);
    await change(id, taken);
    expect(await told()).toEqual([]);
  }
  const id = await add();
  await t.call(removeNextStep, { as: 'admin', params: { id } });
  expect(await told()).toEqual([]);
});

test('what was read stays, and a step that comes back is told anew', async () => {
  const id = await add();
  await readAll();
  await change(id, { owner: null });
  expect(await told()).toEqual([`${given}, read`]);
  await change(id, { owner: alpha });
  expect(await told()).toEqual([given, `${given}, read`]);
  await change(id, { owner: ben });
  await change(id, { owner: alpha });
  expect(await told()).toEqual([given, `${given}, read`]);
});

test('a step that is done before it was read is not told, and is again while it is open', async () => {
  const [one, other] = [await add(), await add({ what: 'Call' })];
  await change(one, { done: true });
  await sql(`UPDATE next_steps SET done_at = done_at - interval '1 minute' WHERE id = '${one}'`);
  expect(await told()).toEqual([given]);
  await change(other, { done: true });
  expect(await told()).toEqual([]);
  // What is hidden is not read along.
  await readAll();
  await change(other, { done: false });
  expect(await told()).toEqual([given]);
  await readAll();
  await change(other, { done: true });
  await change(other, { done: false });
  expect(await told()).toEqual([`${given}, read`]);
});

test('several that one person gives are one notification; of those by others each has its own', async () => {
  await add();
  await add({ what: 'Call' });
  await sql(`UPDATE notifications SET label = 'Ada Marsh'`);
  await add({ what: 'Write' });
  expect(await told()).toEqual([given, 'Ada Marsh gave you 2 next steps']);
  await sql(`UPDATE notifications SET created_at = created_at - interval '11 minutes'`);
  await add({ what: 'Meet' });
  expect(await told()).toEqual([given, given, 'Ada Marsh gave you 2 next steps']);
});

test('by two at once, once', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map((n) => add({ owner: null, what: `Step ${n}` })));
  await Promise.all([...ids, ...ids].map((id) => change(id, { owner: alpha })));
  expect(await told()).toEqual(['admin gave you 4 next steps']);
});

test('a step that comes with a call, or with many, is told, and taken back with it', async () => {
  const nextStep = { what: 'Send the offer', dueOn: '2025-09-03', owner: alpha };
  const call = { outcome: 'Connected' as const, nextStep };
  const { body } = await t.call(logCall, { as: 'admin', params: { id: elena }, body: call });
  expect(await told()).toEqual([given]);
  await t.call(takeBackCall, { as: 'admin', params: { id: body.id } });
  expect(await told()).toEqual([]);
  const contacts = [elena];
  for (const name of ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'])
    contacts.push(await makeContact(t, 'alpha', { firstName: name, email: `${name}@x.example` }));
  const many = { client: 'alpha', contacts, type: 'email' as const, nextStep };
  expect((await t.call(logActivities, { as: 'admin', body: many })).status).toBe(200);
  expect(await told()).toEqual(['admin gave you 7 next steps']);
  const { steps } = (await bell()).notifications[0] ?? {};
  expect([steps?.total, steps?.listed.length]).toEqual([7, 5]);
});

test('whoever is marked as do not contact is in none, unread or read, until the mark is taken back', async () => {
  await add();
  const bob = await makeContact(t, 'alpha', { firstName: 'Bob', email: 'bob@x.example' });
  await add({ contactId: bob, what: 'Call' });
  expect(await told()).toEqual(['admin gave you 2 next steps']);
  const heard = await listenForNotifications(t);
  await mark(1, { reason: 'asked-to-stop' });
  await heard.until('notifications');
  await heard.close();
  expect(await told()).toEqual(['admin gave you a next step for Bob Whitfield']);
  expect(JSON.stringify(await bell())).not.toContain('Elena');
  await readAll();
  expect(JSON.stringify(await bell())).not.toContain('Elena');
  await add({ what: 'Hold back' });
  expect(await told()).toEqual(['admin gave you a next step for Bob Whitfield, read']);
  await mark(2, null);
  expect(await told()).toEqual([given, 'admin gave you 2 next steps, read']);
});

test('with access to contacts alone, and not without it', async () => {
  await add();
  const limitTo = (dashboard: string) =>
    sql(`UPDATE clients SET allowed_dashboards = '{${dashboard}}' WHERE client_id = 'alpha'`);
  await limitTo('contacts');
  expect(await told()).toEqual([given]);
  await limitTo('overview');
  expect(await told()).toEqual([]);
  await limitTo('full');
});

test('of a contact that is archived or erased: nothing, for good', async () => {
  await add();
  await sql(`UPDATE contacts SET archived_at = now(), archived_reason = 'x'`);
  expect(await told()).toEqual([]);
  await sql('UPDATE contacts SET archived_at = NULL, archived_reason = NULL');
  expect(await told()).toEqual([given]);
  await t.call(erasePersonalData, {
    as: 'admin',
    params: { id: elena },
    body: { confirm: 'Elena Romano' },
  });
  expect(await told()).toEqual([]);
  expect((await sql('SELECT FROM notifications')).rowCount).toBe(0);
});
