import { exportAudit } from '@liftout/contract/audit';
import { updateContact } from '@liftout/contract/contacts';
import { erasePersonalData, exportPersonalData, readMentions } from '@liftout/contract/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeContact } from '../testing/rows/factories.ts';

/** Linh Delacroix, who is Linh Newmarried by now, with another address, number, CRD and profile, and is erased. */
const t = await createTestApp();
afterAll(() => t.close());
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);

const former = {
  firstName: 'Linh',
  lastName: 'Delacroix',
  email: 'linh.delacroix@x.example',
  phone: '(415) 555-0101',
  firm: 'Ameriprise',
  crd: '7654321',
  linkedinUrl: 'https://www.linkedin.com/in/linh-delacroix',
};
const now = {
  lastName: 'Newmarried',
  email: 'new.married@x.example',
  phone: '(415) 555-0177',
  crd: '1234567',
  linkedinUrl: 'https://www.linkedin.com/in/linh-newmarried/',
};
const formerWords =
  'Linh Delacroix <LINH.delacroix@x.example> +1 415 555 0101, CRD# 7654321, linkedin.com/in/Linh-Delacroix';
const currentWords =
  'Linh Newmarried, new.married@x.example, 415.555.0177, CRD 1234567, https://linkedin.com/in/linh-newmarried?trk=x';

let linh: string;
let other: string;

beforeAll(async () => {
  linh = await makeContact(t, 'alpha', former);
  other = await makeContact(t, 'alpha', {
    firstName: 'Omar',
    lastName: 'Reyes',
    email: 'omar@x.example',
    notes: `WAS ${formerWords}. IS ${currentWords}. Asked $7654321 of 17654321.`,
  });
  const edited = await t.call(updateContact, { as: 'alpha', params: { id: linh }, body: now });
  expect(edited.status, edited.text).toBe(200);
});

const exported = async () =>
  (await t.call(exportPersonalData, { as: 'admin', params: { id: linh } })).body.named;

test('what names the person as they were is found, exported and erased as what names them now', async () => {
  const { body: found } = await t.call(readMentions, { as: 'admin', params: { id: linh } });
  expect(found).toMatchObject({ count: 1, doubtful: { total: 0 } });
  expect(await exported()).toHaveLength(1);

  const body = { confirm: 'Linh Newmarried' };
  const erased = await t.call(erasePersonalData, { as: 'admin', params: { id: linh }, body });
  expect(erased.status, erased.text).toBe(200);

  const [row] = await sql('SELECT notes FROM contacts WHERE id = $1', [other]);
  expect(row?.notes).toBe(
    'WAS [erased] <[erased]> [erased], CRD# [erased], [erased]. IS [erased], [erased], [erased], CRD [erased], [erased]?trk=x. Asked $7654321 of 17654321.',
  );
  const { text } = await t.call(exportAudit, { as: 'admin', query: {} });
  expect(text).not.toMatch(/delacroix|newmarried|new\.married|7654321|1234567|555-01/i);
});

test('no import brings the person back by what they were', async () => {
  const checked = await checkContacts(
    t,
    `First,Last,Firm,Email,CRD
Linh,Delacroix,Ameriprise,linh.delacroix@x.example,
Linh,Other,LPL,x.y@z.example,7654321
Linh,Delacroix,Ameriprise Financial,private@z.example,
Linh,Newmarried,LPL,new.married@x.example,
Ann,Elsewhere,Ameriprise,ann@z.example,`,
  );
  const { counts } = await goOn(t, checked, 'run');
  expect(counts).toMatchObject({ added: 1, rejected: 4 });
});

test('a file that waits when a renamed person is erased loses their row', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Mia', lastName: 'Oldname', email: 'mia@x.example' });
  const body = { lastName: 'Newname', email: 'mia.new@x.example' };
  await t.call(updateContact, { as: 'alpha', params: { id }, body });
  const checked = await checkContacts(
    t,
    'First,Last,Firm,Email\nMia,Oldname,UBS,mia@x.example\nIda,Else,UBS,ida@x.example',
  );
  const erased = await t.call(erasePersonalData, {
    as: 'admin',
    params: { id },
    body: { confirm: 'Mia Newname' },
  });
  expect(erased.status).toBe(200);
  expect((await goOn(t, checked, 'run')).counts).toMatchObject({ added: 1, rejected: 1 });
});

test('a former name that another contact has may mean them, and is left for the admin', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Eva', lastName: 'Berg', email: 'eva@x.example' });
  await t.call(updateContact, { as: 'alpha', params: { id }, body: { lastName: 'Holm' } });
  await makeContact(t, 'alpha', { firstName: 'Eva', lastName: 'Berg', email: 'eva.berg@y.example' });
  await sql(`UPDATE contacts SET notes = 'Eva Berg may move' WHERE id = $1`, [other]);
  const { body } = await t.call(readMentions, { as: 'admin', params: { id } });
  expect(body).toMatchObject({ count: 0, doubtful: { total: 1 } });
});

test('other records with an address or CRD number that the person has or had are told, and their name is no namesake', async () => {
  const person = { firstName: 'Hana', lastName: 'Victim', firm: 'UBS' };
  const id = await makeContact(t, 'alpha', { ...person, email: 'hana.old@x.example', crd: '555111' });
  await t.call(updateContact, { as: 'alpha', params: { id }, body: { email: 'hana@x.example' } });
  const byFormer = await makeContact(t, 'alpha', { ...person, email: 'HANA.old@x.example' });
  const byCrd = await makeContact(t, 'alpha', { ...person, email: 'h@y.example', crd: '555111' });
  await makeContact(t, 'alpha', { ...person, firstName: 'Ida', email: 'ida@y.example' });
  await sql(`UPDATE contacts SET archived_at = now(), archived_reason = 'x' WHERE id = $1`, [byCrd]);
  await sql(`UPDATE contacts SET notes = 'Hana Victim may move' WHERE id = $1`, [other]);
  const told = {
    count: 1,
    records: [
      { contactId: byFormer, contact: 'Hana Victim', firm: 'UBS', isArchived: false },
      { contactId: byCrd, contact: 'Hana Victim', firm: 'UBS', isArchived: true },
    ],
    doubtful: { total: 0 },
  };
  const { body: found } = await t.call(readMentions, { as: 'admin', params: { id } });
  expect(found).toMatchObject(told);
  const body = { confirm: 'Hana Victim' };
  const erased = await t.call(erasePersonalData, { as: 'admin', params: { id }, body });
  expect(erased.body).toMatchObject(told);
});
