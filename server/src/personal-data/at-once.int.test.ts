import { changeContacts, getContact } from '@liftout/contract/contacts';
import { runImport } from '@liftout/contract/imports';
import { erasePersonalData } from '@liftout/contract/personal-data';
import {
  approveSubmission,
  listSubmissions,
  reopenSubmission,
  submitContact,
} from '@liftout/contract/submissions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockPeople } from '../contacts/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { mergeContacts } from '../sources/hubspot/merges.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, readAgain, workOff } from '../testing/import-file.ts';
import { makeContact, write } from '../testing/rows/factories.ts';

/** Rosa Karlsson is being erased while others are at work with what names her; Ida Early and Omar Late have her in their notes. */
const t = await createTestApp();
afterAll(() => t.close());

const rosa = { firstName: 'Rosa', lastName: 'Karlsson', firm: 'Merrill', email: 'rosa@x.example' };
const notes = 'Knows Rosa Karlsson';
let [early, id, late] = ['', '', ''];
beforeEach(async () => {
  for (const table of ['contacts', 'erased_people', 'pending_contacts', 'contact_imports'])
    await query(t.databaseUrl, `DELETE FROM ${table}`);
  early = await makeContact(t, 'alpha', {
    firstName: 'Ida',
    lastName: 'Early',
    email: 'ida@x.example',
    notes,
  });
  id = await makeContact(t, 'alpha', { ...rosa, source: 'hubspot', sourceId: '1' });
  late = await makeContact(t, 'alpha', {
    firstName: 'Omar',
    lastName: 'Late',
    email: 'omar@x.example',
    notes,
  });
});

const erase = async () =>
  (await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm: 'Rosa Karlsson' } }))
    .status;
const waiting = async (kind: string) => {
  const [row] = await query(
    t.databaseUrl,
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND wait_event = $1`,
    [kind],
  );
  return row?.n;
};
const waitFor = (kind: 'advisory' | 'transactionid' | 'tuple', n: number) =>
  expect.poll(() => waiting(kind)).toBe(n);

/**
 * The erasing waits for the client's people, and `other` behind it, who keeps the rows that `free` selects from nobody; then
 * both go on. @returns what both answer
 */
async function both<T>(free: string, other: () => Promise<T>): Promise<[number, T]> {
  const [erasing, working] = await t.platform.db.as(platformScope(system), async (tx) => {
    await lockPeople(tx, 'alpha');
    const first = erase();
    await waitFor('advisory', 1);
    const second = other();
    await waitFor('advisory', 2);
    const { rowCount } = await tx.client.query(`${free} FOR UPDATE NOWAIT`);
    expect(rowCount).toBeGreaterThan(0);
    return [first, second.then((answer) => ({ answer }))];
  });
  return [await erasing, (await working).answer];
}

const submit = async () =>
  (await t.call(submitContact, { as: 'alpha', body: { client: 'alpha', ...rosa } })).body.id;

test('an approval of the person waits for the erasing, and finds no submission', async () => {
  const params = { id: await submit() };
  const approve = () => t.call(approveSubmission, { as: 'admin', params, body: { force: true } });
  const [erased, { status }] = await both('SELECT FROM pending_contacts', approve);
  expect([erased, status]).toEqual([200, 404]);
});

test('a submission of the person waits for the erasing, and is refused', async () => {
  const [erased, { status }] = await both('SELECT FROM contacts', () =>
    t.call(submitContact, { as: 'alpha', body: { client: 'alpha', ...rosa } }),
  );
  expect([erased, status]).toEqual([200, 409]);
  expect((await t.call(listSubmissions, { as: 'admin', query: {} })).body).toEqual([]);
});

test('so does the undo of the approval that made the contact', async () => {
  await query(t.databaseUrl, 'DELETE FROM contacts WHERE id = $1', [id]);
  const params = { id: await submit() };
  const approved = await t.call(approveSubmission, { as: 'admin', params, body: { force: true } });
  id = approved.body.contact.id;
  const { version } = approved.body;
  const [erased, { status }] = await both('SELECT FROM pending_contacts', () =>
    t.call(reopenSubmission, { as: 'admin', params, body: { version } }),
  );
  expect([erased, status]).toEqual([200, 404]);
  expect((await t.call(listSubmissions, { as: 'admin', query: {} })).body).toEqual([]);
});

test('an import whose columns and rows name the person goes on after it', async () => {
  const checked = await checkContacts(
    t,
    'First,Last,Firm,Email,Notes\nRosa,Karlsson,Merrill,rosa@x.example,\nNew,One,UBS,new@x.example,As Rosa Karlsson',
  );
  await t.call(runImport, { as: 'admin', params: { client: 'alpha', id: checked.id } });
  // Long work of one user takes turns.
  await query(
    t.databaseUrl,
    `UPDATE contact_imports SET imported_by = 'Somebody else', imported_by_id = NULL`,
  );
  const [erased, { counts }] = await both('SELECT FROM contact_imports', async () => {
    await workOff(t);
    return readAgain(t, checked);
  });
  expect([erased, counts]).toMatchObject([200, { added: 1, rejected: 1 }]);
});

test('a merge at HubSpot that gives the row another id first waits before it', async () => {
  await makeContact(t, 'alpha', {
    firstName: 'Lo',
    lastName: 'Ser',
    email: '',
    source: 'hubspot',
    sourceId: '3',
  });
  await makeContact(t, 'alpha', {
    firstName: 'Win',
    lastName: 'Ner',
    email: '',
    source: 'hubspot',
    sourceId: '4',
  });
  const merges = [
    { winner: '2', losers: ['1'] },
    { winner: '4', losers: ['3'] },
  ];
  const at = t.platform.clock.now();
  const merge = () => write(t, (tx) => mergeContacts(tx, 'alpha', { source: 'hubspot', merges, at }));
  const [erased, archived] = await both('SELECT FROM contacts', merge);
  expect([erased, archived]).toEqual([200, 1]);
});

test('a change of many contacts, who name the person, waits for none of them out of turn', async () => {
  const pending = await submit();
  const star = [early, id, late].map((one) => ({ id: one, version: 1 }));
  const changes = [{ contacts: star, set: { isHighValue: 'yes' as const } }];
  // Whoever looks at the submission holds the erasing after it has locked the person.
  const [erasing, starring] = await t.platform.db.as(platformScope(system), async (tx) => {
    await tx.client.query('SELECT FROM pending_contacts WHERE id = $1 FOR UPDATE', [pending]);
    const first = erase();
    await waitFor('transactionid', 1);
    const second = t.call(changeContacts, { as: 'alpha', body: { client: 'alpha', changes } });
    await waitFor('transactionid', 2);
    // All that name the person are the erasing's already.
    expect((await tx.client.query('SELECT FROM contacts FOR UPDATE SKIP LOCKED')).rowCount).toBe(0);
    return [first, second.then((answer) => ({ answer }))];
  });
  expect(await erasing).toBe(200);
  expect((await starring).answer.body.missing).toEqual([id]);
  const { body } = await t.call(getContact, { as: 'alpha', params: { id: early } });
  expect(body.notes).toBe('Knows [erased]');
});
