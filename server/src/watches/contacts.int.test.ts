import { listAudit } from '@liftout/contract/audit';
import { changeContacts, updateContact } from '@liftout/contract/contacts';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { listWatches } from '@liftout/contract/watches';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { type Client, openWatching } from './watches.fixture.ts';

const { t, bring, watch, titles, sql } = await openWatching();
afterAll(() => t.close());

beforeEach(async () => {
  const tables = ['watches', 'notifications', 'contacts', 'mail_outbox', 'move_sources', 'moves'];
  for (const table of [...tables, 'upload_rows', 'uploads']) await sql(`DELETE FROM ${table}`);
  await setMarket(t, 'alpha', 'silicon-valley');
  await sql(`UPDATE clients SET allowed_dashboards = '{full}' WHERE client_id = 'alpha'`);
  // So that there are the firms.
  await bring('Rosa,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,');
});

const line = 'Elena,Romanova,"Palo Alto, CA",Merrill,UBS,03/06/2025,';
const told = 'Elena Romanova left Merrill for UBS';
const elena = (client: Client = 'alpha') =>
  makeContact(t, client, {
    firstName: 'Elena',
    lastName: 'Romanova',
    email: 'elena@merrill.example',
    firm: 'Merrill',
    city: 'Palo Alto, CA',
    inPipeline: false,
  });
const watched = async (as: Client = 'alpha') =>
  (await t.call(listWatches, { as, query: {} })).body.watches.map(({ label }) => label);
const mustNotBeContacted = (id: string) =>
  t.call(changeContacts, {
    as: 'alpha',
    body: {
      changes: [{ contacts: [{ id, version: 1 }], set: { doNotContact: { reason: 'asked-to-stop' } } }],
    },
  });

test('a contact who has not moved yet is watched, once, and their move is told once', async () => {
  const contactId = await elena();
  const { body: added } = await watch({ kind: 'contact', contactId });
  expect(added).toMatchObject({
    kind: 'contact',
    label: 'Elena Romanova',
    target: { kind: 'contact', contactId },
  });
  expect((await watch({ kind: 'contact', contactId })).body.id).toBe(added.id);
  expect(await watched()).toEqual(['Elena Romanova']);
  await bring(line, 'Abel,Tamsin,"Palo Alto, CA",Merrill,UBS,03/07/2025,');
  await bring(line);
  expect(await titles()).toEqual([told]);
});

test('a watched contact who is renamed is listed by the new name', async () => {
  const contactId = await elena();
  await watch({ kind: 'contact', contactId });
  await t.call(updateContact, { as: 'alpha', params: { id: contactId }, body: { lastName: 'Petrova' } });
  expect(await watched()).toEqual(['Elena Petrova']);
});

test('a move of a watched contact at a watched firm is told by the contact, before the firm', async () => {
  const contactId = await elena();
  await watch({ kind: 'firm', firm: 'Merrill' });
  await watch({ kind: 'contact', contactId });
  await bring(line);
  expect(await sql('SELECT kind, label FROM notifications')).toEqual([
    { kind: 'contact', label: 'Elena Romanova' },
  ]);
});

test('who only shares the name with a contact is nobody’s news', async () => {
  const contactId = await makeContact(t, 'alpha', {
    firstName: 'Elena',
    lastName: 'Romanova',
    firm: 'Ameriprise',
    city: 'Boston, MA',
    inPipeline: false,
  });
  await watch({ kind: 'contact', contactId });
  await bring(line);
  expect(await titles()).toEqual([]);
});

test("another client's contact can't be watched, and an unknown one neither", async () => {
  const theirs = await elena('beta');
  expect((await watch({ kind: 'contact', contactId: theirs })).status).toBe(404);
  const unknown = '018f0000-0000-7000-8000-000000000000';
  expect((await watch({ kind: 'contact', contactId: unknown })).status).toBe(404);
  expect((await watch({ kind: 'contact', contactId: 'elena' })).status).toBe(400);
  await watch({ kind: 'contact', contactId: theirs }, { as: 'beta' });
  await bring(line);
  expect(await titles('alpha')).toEqual([]);
  expect(await titles('beta')).toEqual([told]);
});

test('nobody without access to contacts watches one, or hears of one watched before', async () => {
  const contactId = await elena();
  await watch({ kind: 'contact', contactId });
  await sql(`UPDATE clients SET allowed_dashboards = '{overview}' WHERE client_id = 'alpha'`);
  expect((await watch({ kind: 'contact', contactId })).status).toBe(403);
  await bring(line);
  expect(await titles()).toEqual([]);
});

test('who must not be contacted is neither watched nor told of', async () => {
  const contactId = await elena();
  await watch({ kind: 'contact', contactId });
  await mustNotBeContacted(contactId);
  await bring(line);
  expect(await titles()).toEqual([]);
  const other = await makeContact(t, 'alpha', { firstName: 'Abel', lastName: 'Tamsin' });
  await mustNotBeContacted(other);
  const refused = await watch({ kind: 'contact', contactId: other });
  expect([refused.status, JSON.parse(refused.text).message]).toEqual([409, 'Marked as do not contact.']);
});

test('the watch ends when the person is erased, and the log no longer names them', async () => {
  const contactId = await elena();
  // Another of the name, so that words alone do not say who is meant.
  await makeContact(t, 'alpha', { firstName: 'Elena', lastName: 'Romanova', firm: 'UBS' });
  await watch({ kind: 'contact', contactId });
  const subjects = async () =>
    (await t.call(listAudit, { as: 'admin', query: { action: 'watch.added' } })).body.entries.map(
      ({ subject }) => subject,
    );
  expect((await subjects())[0]).toBe('Elena Romanova');
  const erased = await t.call(erasePersonalData, {
    as: 'admin',
    params: { id: contactId },
    body: { confirm: 'Elena Romanova' },
  });
  expect(erased.status).toBe(200);
  expect(await watched()).toEqual([]);
  expect(
    await sql(`SELECT after FROM audit_entries WHERE action = 'watch.added' ORDER BY id DESC LIMIT 1`),
  ).toEqual([{ after: {} }]);
  expect((await subjects())[0]).toBeNull();
  expect((await watch({ kind: 'contact', contactId })).status).toBe(409);
});
