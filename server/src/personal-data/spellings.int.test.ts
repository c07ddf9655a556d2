import { erasePersonalData, readMentions } from '@liftout/contract/personal-data';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact } from '../testing/rows/factories.ts';

/** The ways in which people write a name or a number, in the notes of others. */
const t = await createTestApp();
afterAll(() => t.close());
beforeEach(async () => {
  await query(t.databaseUrl, 'DELETE FROM contacts');
  await query(t.databaseUrl, 'DELETE FROM erased_people');
});

const makeOther = (notes: string) =>
  makeContact(t, 'alpha', { firstName: 'Omar', lastName: 'Reyes', email: 'omar@ubs.example', notes });
const notesOf = async (id: string) =>
  (await query(t.databaseUrl, 'SELECT notes FROM contacts WHERE id = $1', [id]))[0]?.notes;
const mentions = async (id: string) => (await t.call(readMentions, { as: 'admin', params: { id } })).body;
const erase = async (id: string, confirm: string) =>
  expect((await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm } })).status).toBe(
    200,
  );

test.each([
  [
    'the family name first',
    ['Rosa', 'Karlsson'],
    'spoke with Karlsson Rosa, KARLSSON ROSA.\nKarlsson Rosa M. called; Karlsson, Rosa',
    'spoke with [erased], [erased].\n[erased] called; [erased]',
  ],
  [
    'other people whose names meet',
    ['Rosa', 'Karlsson'],
    'Erik Karlsson\nRosa called. Karlsson Rosa Lind, Karlsson Rosalind, Karlsson; Rosa. Rosa Karlsson',
    'Erik Karlsson\nRosa called. Karlsson Rosa Lind, Karlsson Rosalind, Karlsson; Rosa. [erased]',
  ],
  [
    'initials in the middle',
    ['Rosa', 'Karlsson'],
    "Rosa M. Karlsson, rosa m. karlsson, Rosa M.K. Karlsson, Rosa M K Karlsson's. Rosa Maria Karlsson; Rosa and Karlsson",
    "[erased], [erased], [erased], [erased]'s. Rosa Maria Karlsson; Rosa and Karlsson",
  ],
  [
    'blanks of all kinds and signs that show nothing',
    ['Rosa', 'Karlsson'],
    'Rosa\u00a0Karlsson, Rosa\u202f\u2009Karlsson, Ro\u200bsa Karls\u00adson\u2060, \ufeffRosa\u3000Karlsson; Ro\u200bsa Karlsson\u200ben',
    '[erased], [erased], [erased], [erased]; Ro\u200bsa Karlsson\u200ben',
  ],
  [
    'accents, capitals and possessives',
    ['Zoë', 'Núñez'],
    'Zoe Nunez, ZOË NÚÑEZ’s, Zoë Nun\u0303ez',
    '[erased], [erased]’s, [erased]',
  ],
  [
    'double names with a hyphen, a hyphen that does not break, or a blank',
    ['Anna-Lena', 'Smith-Vidal'],
    'Anna Lena Smith Vidal, Anna\u2011Lena Smith\u2011Vidal, ANNA-LENA SMITH - VIDAL; Anna Smith-Vidal, Anna-Lena Smith',
    '[erased], [erased], [erased]; Anna Smith-Vidal, Anna-Lena Smith',
  ],
])('%s', async (_, [firstName = '', lastName = ''], notes, left) => {
  const id = await makeContact(t, 'alpha', { firstName, lastName, email: '' });
  const other = await makeOther(notes);
  expect(await mentions(id)).toMatchObject({ count: 1, doubtful: { total: 0 } });
  await erase(id, `${firstName} ${lastName}`);
  expect(await notesOf(other)).toBe(left);
});

test.each([
  ['the other order is a name as well', ['Ann', 'Lee'], 'ask Lee Ann'],
  ['the end of another name', ['Rosa', 'Karlsson'], 'Bo Karlsson Rosa called'],
  ['a part of a double name', ['Rosa', 'Karlsson'], 'Anna-Rosa Karlsson and Rosa Karlsson-Lind'],
])('%s: the text stays for an admin to read', async (_, [firstName = '', lastName = ''], notes) => {
  const id = await makeContact(t, 'alpha', { firstName, lastName, email: '' });
  const other = await makeOther(notes);
  expect(await mentions(id)).toMatchObject({ count: 0, doubtful: { total: 1, texts: [{ words: notes }] } });
  await erase(id, `${firstName} ${lastName}`);
  expect(await notesOf(other)).toBe(notes);
});

test('who has the name with an initial is a namesake', async () => {
  const id = await makeContact(t, 'alpha', { firstName: 'Ines', lastName: 'Holt', email: '' });
  await makeContact(t, 'alpha', { firstName: 'Ines B.', lastName: 'Holt', email: 'ines.b@x.example' });
  await makeOther('Ines B. Holt may move');
  expect(await mentions(id)).toMatchObject({ count: 0, doubtful: { total: 1 } });
});

test('a number goes with any blanks and dashes between its digits', async () => {
  const id = await makeContact(t, 'alpha', {
    firstName: 'Iva',
    lastName: 'Stein',
    email: '',
    phone: '(415) 555-0198',
  });
  const other = await makeOther(
    '415\u00a0555\u00a00198, +1\u202f415\u2011555\u20130198, (415)\u2009555\u22120198, \u202a415.555\u200b.0198\u202c; 9415\u00a0555\u00a00198, 415\u00a0555\u00a001987',
  );
  await erase(id, 'Iva Stein');
  expect(await notesOf(other)).toBe(
    '[erased], [erased], [erased], \u202a[erased]\u202c; 9415\u00a0555\u00a00198, 415\u00a0555\u00a001987',
  );
});
