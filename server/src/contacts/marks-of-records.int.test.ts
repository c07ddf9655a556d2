import {
  type BulkChange,
  changeContacts,
  contactTimeline,
  createContact,
  getContact,
  restoreContacts,
  updateContact,
} from '@liftout/contract/contacts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { addContact, archiveContacts, lockPeople, takeOverMark } from './service.ts';

/** Records of one person, of whom one is marked as do not contact, and Omar Free, who has nothing to do with them. */
const t = await createTestApp();
afterAll(() => t.close());
const at = () => t.platform.clock.now();

const person = { firstName: 'Twin', lastName: 'Marked', firm: 'Merrill' };
const address = 'twin@x.example';
let first: string;
let byEmail: string;
let free: string;
beforeEach(async () => {
  await write(t, async ({ client }) => {
    await client.query('DELETE FROM contacts');
    await client.query('DELETE FROM audit_entries');
  });
  first = await makeContact(t, 'alpha', { ...person, email: address, crd: '7654321' });
  byEmail = await makeContact(t, 'alpha', { ...person, email: 'TWIN@x.example', crd: null });
  free = await makeContact(t, 'alpha', { firstName: 'Omar', lastName: 'Free', email: 'omar@x.example' });
});

const stop = { reason: 'asked-to-stop' as const, note: 'By phone' };
const change = (changes: BulkChange[]) =>
  t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
const mark = (id = first, version = 1) =>
  change([{ contacts: [{ id, version }], set: { doNotContact: stop } }]);
const read = async (id: string) => (await t.call(getContact, { as: 'alpha', params: { id } })).body;
/** How many transactions wait for the lock on people. */
const waitingForPeople = `SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const isMarked = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).doNotContact !== undefined));

test('a mark is of all records with the address or CRD number, also by way of another; each has it in its history', async () => {
  const byCrd = await makeContact(t, 'alpha', { ...person, email: 'second@x.example', crd: '7654321' });
  const beyond = await makeContact(t, 'alpha', { ...person, email: 'second@x.example' });
  const elsewhere = await makeContact(t, 'beta', { ...person, email: address });
  const { body } = await mark();
  expect(body.changed.map(({ id }) => id)[0]).toBe(first);
  expect(new Set(body.changed.map(({ id }) => id))).toEqual(new Set([first, byEmail, byCrd, beyond]));
  expect(await isMarked(first, byEmail, byCrd, beyond, free)).toEqual([true, true, true, true, false]);
  const other = await t.call(getContact, { as: 'beta', params: { id: elsewhere } });
  expect(other.body).not.toHaveProperty('doNotContact');
  const { body: timeline } = await t.call(contactTimeline, {
    as: 'alpha',
    params: { id: beyond },
    query: {},
  });
  expect(timeline.entries).toMatchObject([{ kind: 'edit', action: 'contact.do-not-contact', by: 'alpha' }]);
});

test('undo takes the mark back from all that were marked along, and from none that was marked before', async () => {
  await write(t, ({ client }) =>
    client.query(
      `UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'legal-hold', do_not_contact_by = 'x'
       WHERE id = $1`,
      [byEmail],
    ),
  );
  const third = await makeContact(t, 'alpha', { ...person, crd: '7654321', email: 'third@x.example' });
  const { body } = await mark();
  expect(body.changed.map(({ id }) => id)).toEqual([first, third]);
  expect((await read(byEmail)).doNotContact?.reason).toBe('legal-hold');
  await change(body.undo);
  expect(await isMarked(first, third, byEmail)).toEqual([false, false, true]);
});

test('taken back later, the mark goes from the one record, and the others keep it', async () => {
  await mark();
  await change([{ contacts: [{ id: byEmail, version: 2 }], set: { doNotContact: null } }]);
  expect(await isMarked(first, byEmail)).toEqual([true, false]);
});

test('where the contact changed meanwhile, none of its records is marked', async () => {
  expect((await mark(first, 9)).body).toMatchObject({ changed: [], stale: [{ id: first }] });
  expect(await isMarked(first, byEmail)).toEqual([false, false]);
});

test.each([
  ['address', { email: 'Twin@X.example' }],
  ['CRD number', { crd: '7654321' }],
])(
  'a record that is given the %s of a marked person is marked, and says so in its history',
  async (_, body) => {
    await mark();
    const edited = await t.call(updateContact, { as: 'alpha', params: { id: free }, body });
    expect(edited.body.doNotContact).toMatchObject(stop);
    const { body: timeline } = await t.call(contactTimeline, {
      as: 'alpha',
      params: { id: free },
      query: {},
    });
    expect(timeline.entries.map((entry) => entry.kind === 'edit' && entry.action).sort()).toEqual([
      'contact.do-not-contact',
      'contact.updated',
    ]);
  },
);

test('a marked record that is given the address of another marks that one; other edits mark nobody', async () => {
  await mark();
  await t.call(updateContact, { as: 'alpha', params: { id: free }, body: { city: 'Reno' } });
  expect(await isMarked(free)).toEqual([false]);
  await t.call(updateContact, { as: 'alpha', params: { id: first }, body: { email: 'omar@x.example' } });
  expect(await isMarked(free)).toEqual([true]);
});

test('an import that gives a known contact the address of a marked person marks it', async () => {
  await mark();
  await write(t, ({ client }) => client.query(`UPDATE contacts SET crd = '99' WHERE id = $1`, [free]));
  const checked = await checkContacts(t, `First,Last,Firm,Email,CRD\nOmar,Free,Merrill,new@x.example,99`);
  await t.call(updateContact, { as: 'alpha', params: { id: first }, body: { email: 'new@x.example' } });
  expect((await goOn(t, checked, 'run')).counts).toMatchObject({ rejected: 0 });
  expect(await isMarked(free)).toEqual([true]);
});

test('a record that was in the archive when its person was marked is marked when it returns', async () => {
  await write(t, (tx) => archiveContacts(tx, 'alpha', [byEmail], { reason: 'Gone.', at: at() }));
  await mark();
  await t.call(restoreContacts, { as: 'alpha', body: { client: 'alpha', ids: [byEmail] } });
  expect(await isMarked(byEmail)).toEqual([true]);
});

test('a mark that is taken over in a merge is of all records of the winner', async () => {
  const winner = await makeContact(t, 'alpha', { ...person, email: 'w@x.example' });
  const ofWinner = await makeContact(t, 'alpha', { ...person, email: 'w@x.example' });
  await mark();
  await write(t, (tx) => takeOverMark(tx, 'alpha', { from: first, to: winner, at: at() }));
  expect(await isMarked(winner, ofWinner, free)).toEqual([true, true, false]);
});

test('a record that is being added while its person is marked is marked, whichever comes first', async () => {
  const inserted = Promise.withResolvers<string>();
  const release = Promise.withResolvers<void>();
  const fields = { ...person, email: address };
  const adding = t.platform.db.as(platformScope(system), async (tx) => {
    inserted.resolve((await addContact(tx, 'alpha', fields, { at: at(), submittedBy: null })).id);
    await release.promise;
  });
  const added = await inserted.promise;
  const marking = mark();
  await expect.poll(async () => (await query(t.databaseUrl, waitingForPeople))[0]?.n).toBe(1);
  release.resolve();
  await Promise.all([adding, marking]);
  expect(await isMarked(first, added)).toEqual([true, true]);

  const body = { client: 'alpha', ...fields };
  const late = await t.call(createContact, { as: 'admin', body });
  expect(late.body.doNotContact).toMatchObject(stop);
});

test('who changes a name waits for who marks or erases people without keeping the contact from them', async () => {
  const renaming = await t.platform.db.as(platformScope(system), async (tx) => {
    await lockPeople(tx, 'alpha');
    const edit = t.call(updateContact, { as: 'alpha', params: { id: free }, body: { lastName: 'Freeman' } });
    await expect.poll(async () => (await query(t.databaseUrl, waitingForPeople))[0]?.n).toBe(1);
    await tx.client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE NOWAIT', [free]);
    return { edit };
  });
  expect((await renaming.edit).body).toMatchObject({ lastName: 'Freeman' });
});
