import {
  changeContacts,
  contactTimeline,
  getContact,
  listContacts,
  restoreContacts,
  updateContact,
} from '@liftout/contract/contacts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { addContact, archiveContacts, takeOverMark, upsertContacts } from './service.ts';

const t = await createTestApp();
afterAll(() => t.close());
const at = () => t.platform.clock.now();

let id: string;
beforeEach(async () => {
  await write(t, async ({ client }) => {
    await client.query('DELETE FROM contacts');
    await client.query('DELETE FROM audit_entries');
  });
  id = await makeContact(t, 'alpha', { crd: '4711' });
});

type Mark = { reason: 'asked-to-stop' | 'legal-hold' | 'no-poach' | 'other'; note?: string | null } | null;
const mark = (
  doNotContact: Mark,
  { as = 'alpha', version = 1, of = [id] }: { as?: 'alpha' | 'beta'; version?: number; of?: string[] } = {},
) =>
  t.call(changeContacts, {
    as,
    body: {
      client: as,
      changes: [{ contacts: of.map((one) => ({ id: one, version })), set: { doNotContact } }],
    },
  });
const read = async (of = id) => (await t.call(getContact, { as: 'alpha', params: { id: of } })).body;
const stop = { reason: 'asked-to-stop', note: 'By phone' } as const;
const since = '2025-08-29T16:00:00.000Z';

test('a mark says why, who set it and since when; its undo takes it back, and both are in the timeline', async () => {
  const { body } = await mark(stop);
  expect(body.changed).toMatchObject([{ id, version: 2, doNotContact: { ...stop, by: 'alpha', since } }]);
  const undone = await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes: body.undo } });
  expect(undone.body.changed[0]).not.toHaveProperty('doNotContact');
  const { body: timeline } = await t.call(contactTimeline, { as: 'alpha', params: { id }, query: {} });
  expect(timeline.entries.map((entry) => (entry.kind === 'edit' ? entry.action : entry.kind))).toEqual([
    'contact.contact-again',
    'contact.do-not-contact',
  ]);
});

test('another reason changes the mark and keeps its day; the same one writes nothing', async () => {
  await mark(stop);
  const { body } = await mark({ reason: 'legal-hold' }, { version: 2 });
  expect(body.changed).toMatchObject([{ doNotContact: { reason: 'legal-hold', note: null, since } }]);
  expect((await mark({ reason: 'legal-hold' }, { version: 3 })).body).toMatchObject({
    changed: [],
    stale: [],
  });
});

test('many are marked at once; those marked before are left by the undo', async () => {
  const other = await makeContact(t, 'alpha', { email: 'omar@ubs.example' });
  await mark(stop);
  const versions = [
    { id, version: 2 },
    { id: other, version: 1 },
  ];
  const body = { client: 'alpha', changes: [{ contacts: versions, set: { doNotContact: stop } }] };
  const answer = await t.call(changeContacts, { as: 'alpha', body });
  expect(answer.body.changed.map((contact) => contact.id)).toEqual([other]);
  await t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes: answer.body.undo } });
  const marked = await t.call(listContacts, { as: 'alpha', query: { doNotContact: 'yes' } });
  expect(marked.body.map((contact) => contact.id)).toEqual([id]);
  const free = await t.call(listContacts, { as: 'alpha', query: { doNotContact: 'no' } });
  expect(free.body.map((contact) => contact.id)).toEqual([other]);
});

test.each<[string, unknown]>([
  ['an unknown reason', { reason: 'dislikes-us' }],
  ['other without a note', { reason: 'other' }],
  ['a note that is too long', { reason: 'legal-hold', note: 'x'.repeat(301) }],
])('%s is refused', async (_, wrong) => {
  expect((await mark(wrong as Mark)).status).toBe(400);
  expect(await read()).not.toHaveProperty('doNotContact');
});

test("another client's contact and one with an outdated version are left alone", async () => {
  expect((await mark(stop, { as: 'beta' })).body).toMatchObject({ changed: [], missing: [id] });
  expect((await mark(stop, { version: 9 })).body.stale).toHaveLength(1);
  expect(await read()).not.toHaveProperty('doNotContact');
});

const fromHubSpot = {
  source: 'hubspot',
  contacts: [
    {
      sourceId: '1',
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'DANA@merrill.example',
      phone: null,
      jobTitle: 'Director',
      firm: 'Merrill',
      city: null,
    },
  ],
};

test('an edit, a sync that knows the contact, an archive and a restore keep the mark', async () => {
  await write(t, ({ client }) => client.query(`UPDATE contacts SET source = 'hubspot', source_id = '1'`));
  await mark(stop);
  await t.call(updateContact, { as: 'alpha', params: { id }, body: { city: 'Boston' } });
  await write(t, (tx) => upsertContacts(tx, 'alpha', { ...fromHubSpot, at: at() }));
  await write(t, (tx) => archiveContacts(tx, 'alpha', [id], { reason: 'Gone.', at: at() }));
  await t.call(restoreContacts, { as: 'alpha', body: { client: 'alpha', ids: [id] } });
  expect(await read()).toMatchObject({ city: 'Boston', jobTitle: 'Director', doNotContact: stop });
});

test('who comes again, from another source or by hand, is marked as before: by email or CRD, of this client only', async () => {
  await mark(stop);
  await write(t, async (tx) => {
    await upsertContacts(tx, 'alpha', { ...fromHubSpot, at: at() });
    await upsertContacts(tx, 'beta', { ...fromHubSpot, at: at() });
    const fields = { firstName: 'D', lastName: 'W', email: 'new@ubs.example', firm: 'UBS', crd: '4711' };
    await addContact(tx, 'alpha', fields, { at: at(), submittedBy: null });
  });
  const { body } = await t.call(listContacts, { as: 'admin', query: {} });
  expect(body.map(({ client, doNotContact }) => [client, doNotContact?.reason ?? null]).sort()).toEqual([
    ['alpha', 'asked-to-stop'],
    ['alpha', 'asked-to-stop'],
    ['alpha', 'asked-to-stop'],
    ['beta', null],
  ]);
});

test('a contact takes over the mark of one that is merged into it, unless it has its own', async () => {
  const winner = await makeContact(t, 'alpha', { email: 'dw@merrill.example' });
  await mark(stop);
  const merge = () => write(t, (tx) => takeOverMark(tx, 'alpha', { from: id, to: winner, at: at() }));
  await merge();
  expect(await read(winner)).toMatchObject({ version: 2, doNotContact: { ...stop, by: 'alpha' } });
  await mark({ reason: 'legal-hold' }, { of: [winner], version: 2 });
  await merge();
  expect((await read(winner)).doNotContact?.reason).toBe('legal-hold');
});
