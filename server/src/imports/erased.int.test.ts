import { erasePersonalData } from '@liftout/contract/personal-data';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { checkContacts, goOn } from '../testing/import-file.ts';
import { makeContact } from '../testing/rows/factories.ts';

let t: TestApp;
let second: string;
const shared = 'desk@ubs.example';

/** Two people with one address, of whom the first is erased. */
beforeEach(async () => {
  t = await createTestApp();
  const first = { firstName: 'Dora', lastName: 'Nocontact', firm: 'UBS', email: shared, crd: '7654321' };
  const id = await makeContact(t, 'alpha', first);
  second = await makeContact(t, 'alpha', {
    firstName: 'Dora',
    lastName: 'Second',
    firm: 'UBS',
    email: shared,
  });
  const confirm = 'Dora Nocontact';
  const erased = await t.call(erasePersonalData, { as: 'admin', params: { id }, body: { confirm } });
  expect(erased.status).toBe(200);
});
afterEach(() => t.close());

/** The name, address, CRD and city of a contact. */
const kept = async (id: string) => {
  const [row] = await query(
    t.databaseUrl,
    `SELECT concat_ws(', ', first_name || ' ' || last_name, email, crd, city) AS text FROM contacts WHERE id = $1`,
    [id],
  );
  return row?.text;
};
/** What the preview says of rows, what the run does, and whether both count the same. */
const imported = async (...rows: string[]) => {
  const checked = await checkContacts(t, `First,Last,Firm,Email,CRD,City\n${rows.join('\n')}`);
  const { counts, id } = await goOn(t, checked, 'run');
  const { added, known, rejected } = checked.check ?? {};
  expect({ added, known, rejected }).toEqual({
    added: counts.added,
    known: counts.updated + counts.unchanged,
    rejected: counts.rejected,
  });
  const stored = await query(
    t.databaseUrl,
    'SELECT outcome FROM contact_import_rows WHERE import_id = $1 ORDER BY "row"',
    [id],
  );
  return {
    preview: checked.preview.map(({ outcome }) => outcome),
    run: stored.map(({ outcome }) => outcome),
  };
};

test('the firm of an erased person is theirs in spellings that nobody has recorded', async () => {
  expect(
    await imported(
      'Dora,Nocontact,"U.B.S., Inc.",private@z.example,,Reno',
      'Dora,Nocontact,UBS Fin. Svcs.,,,Reno',
      'Dora,Nocontact,Baird,other@z.example,,Reno',
    ),
  ).toEqual({ preview: ['rejected', 'rejected', 'new'], run: ['rejected', 'rejected', 'added'] });
});

test.each([
  ['the number, the address and the name', `Dora,Nocontact,UBS,${shared},7654321,Reno`],
  ['the address and the name', `Dora,Nocontact,UBS,${shared},,Reno`],
  ['the address and a name in capitals', `DORA,NOCONTACT,UBS,${shared.toUpperCase()},,Reno`],
  ['the address at another firm', `Dora,Nocontact,Stifel,${shared},,Reno`],
  ['the number beside the name and address of the other', `Dora,Second,UBS,${shared},7654321,Reno`],
])('a row with %s of an erased person changes nobody who shares the address', async (_, row) => {
  expect(await imported(row)).toEqual({ preview: ['rejected'], run: ['rejected'] });
  expect(await kept(second)).toBe(`Dora Second, ${shared}`);
});

test('the check lists the rows of erased people among the rejected ones, as it counts them', async () => {
  const rows = [`Dora,Nocontact,UBS,${shared},,Reno`, 'Dora,,UBS,,,Reno', 'Zoe,Quist,UBS,,,Reno'];
  const { check, rejectedRows } = await checkContacts(
    t,
    `First,Last,Firm,Email,CRD,City\n${rows.join('\n')}`,
  );
  expect(check?.rejected).toBe(2);
  expect(rejectedRows).toEqual([
    { row: 2, message: 'Personal data was erased: will be skipped.' },
    { row: 3, message: 'Last name is blank.' },
  ]);
});

test('who shares an address with an erased person is still updated by rows of their own', async () => {
  expect(await imported(`Dora,Second,Stifel,${shared},99,Reno`)).toEqual({
    preview: ['known'],
    run: ['updated'],
  });
  expect(await kept(second)).toBe(`Dora Second, ${shared}, 99, Reno`);
  // By the CRD number, now also under another name.
  expect(await imported(`Dora,Third,Stifel,${shared},99,Boise`)).toEqual({
    preview: ['known'],
    run: ['updated'],
  });
  expect(await kept(second)).toBe(`Dora Third, ${shared}, 99, Boise`);
});

test("an erased person's row doesn't make the next one a repeat of the contact", async () => {
  const rows = [`Dora,Nocontact,UBS,${shared},7654321,Reno`, `Dora,Second,UBS,${shared},99,Boise`];
  expect(await imported(...rows)).toEqual({ preview: ['rejected', 'known'], run: ['rejected', 'updated'] });
  expect(await kept(second)).toBe(`Dora Second, ${shared}, 99, Boise`);
});

test("a namesake at the same firm is updated, and gets neither an erased person's address nor number", async () => {
  const name = { firstName: 'Dora', lastName: 'Nocontact', firm: 'UBS' };
  const namesake = await makeContact(t, 'alpha', { ...name, email: 'other@ubs.example' });
  expect(await imported('Dora,Nocontact,UBS,other@ubs.example,,Reno')).toEqual({
    preview: ['known'],
    run: ['updated'],
  });
  expect(await imported('Dora,Nocontact,UBS,,,Boise')).toEqual({ preview: ['known'], run: ['updated'] });
  expect(await imported('Dora,Nocontact,UBS,,7654321,Elko')).toEqual({
    preview: ['rejected'],
    run: ['rejected'],
  });
  expect(await kept(namesake)).toBe('Dora Nocontact, other@ubs.example, Boise');
  await query(t.databaseUrl, `UPDATE contacts SET email = '' WHERE id = $1`, [namesake]);
  expect(await imported(`Dora,Nocontact,UBS,${shared},,Elko`)).toEqual({
    preview: ['rejected'],
    run: ['rejected'],
  });
  expect(await kept(namesake)).toBe('Dora Nocontact, , Boise');
});

describe('given somebody without an address who was erased', () => {
  const amy = { firstName: 'Amy', lastName: 'Roe', email: 'amy@ubs.example', crd: '42' };
  const eraseRosa = async () => {
    const rosa = { firstName: 'Rosa', lastName: 'Karlsson', firm: 'Merrill Lynch', email: '' };
    const params = { id: await makeContact(t, 'alpha', rosa) };
    const erased = await t.call(erasePersonalData, {
      as: 'admin',
      params,
      body: { confirm: 'Rosa Karlsson' },
    });
    expect(erased.status).toBe(200);
  };

  test.each([
    ['the name and firm', 'UBS', 'Rosa,Karlsson,Merrill Lynch,,42,Reno'],
    ['the name and firm in other words', 'UBS', 'ROSA,Karlssön,"M.L.P.F.&S., Inc.",,42,Reno'],
    ['the name, at the firm already', 'MLPFS', 'Rosa,Karlsson,"M.L.P.F.&S., Inc.",,42,Reno'],
    ['the name beside an address', 'UBS', 'Rosa,Karlsson,Merrill Lynch,new@x.example,42,Reno'],
  ])('the preview says that a row is rejected which gives a contact %s', async (_, firm, row) => {
    const id = await makeContact(t, 'alpha', { ...amy, firm });
    await eraseRosa();
    expect(await imported(row)).toEqual({ preview: ['rejected'], run: ['rejected'] });
    expect(await kept(id)).toBe('Amy Roe, amy@ubs.example, 42');
  });

  test('such a row keeps the next one from nobody', async () => {
    const id = await makeContact(t, 'alpha', { ...amy, firm: 'UBS' });
    await eraseRosa();
    const rows = ['Rosa,Karlsson,Merrill Lynch,,42,Reno', 'Amy,Roe,UBS,amy@ubs.example,,Boise'];
    expect(await imported(...rows)).toEqual({
      preview: ['rejected', 'known'],
      run: ['rejected', 'updated'],
    });
    expect(await kept(id)).toBe('Amy Roe, amy@ubs.example, 42, Boise');
  });

  test('a namesake stays who they are where the firm is written otherwise, and may come to another firm', async () => {
    await makeContact(t, 'alpha', { ...amy, firstName: 'Rosa', lastName: 'Karlsson', firm: 'MLPFS' });
    await eraseRosa();
    const known = { preview: ['known'], run: ['updated'] };
    expect(await imported('Rosa,Karlsson,"M.L.P.F.&S., Inc.",,42,Reno')).toEqual(known);
    expect(await imported('Rosa,Karlsson,Baird,,42,Boise')).toEqual(known);
  });
});

test('a row with the name and firm of an erased person renames no contact who has its address', async () => {
  const email = 'office@ubs.example';
  const bob = await makeContact(t, 'alpha', { firstName: 'Bob', lastName: 'Roe', firm: 'UBS', email });
  expect(await imported(`Dora,Nocontact,UBS,${email},,Reno`)).toEqual({
    preview: ['rejected'],
    run: ['rejected'],
  });
  expect(await kept(bob)).toBe(`Bob Roe, ${email}`);
});
