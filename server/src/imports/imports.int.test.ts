import { createContact, listContacts, updateContact } from '@liftout/contract/contacts';
import { readGoals } from '@liftout/contract/goals';
import { importRejects, listImports } from '@liftout/contract/imports';
import { addNextStep, setCadence } from '@liftout/contract/next-steps';
import { snoozeContact } from '@liftout/contract/today';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { checkContacts, goOn, importContacts, sendContacts } from '../testing/import-file.ts';
import { xlsxOf } from '../testing/xlsx.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'error' } });
});
afterEach(() => t.close());

const contactsOf = async (client: string) =>
  (await t.call(listContacts, { as: 'admin', query: { client, pageSize: 1000 } })).body;

async function addContact(fields: object, client = 'alpha') {
  const base = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', firm: 'UBS', client };
  return (await t.call(createContact, { as: 'admin', body: { ...base, ...fields } })).body;
}

const golden = [
  'Advisor Name,Company,E-Mail,Mobile,Production,AUM,CRD #,City,State,Unused',
  'Ann Q. Lee,UBS,ann@example.com,(415) 555-0100,$1.2M,350M,1001,Palo Alto,CA,x',
  '"Park, Bo",Morgan Stanley,bo@example.com,,"2,500,000",$1.2B,1002,,,',
  'Maria de la Cruz,Merrill Lynch,not-an-address,,lots,,,Miami,FL,',
  'Ann Lee,UBS,ANN@example.com,,,,1001,,,again',
  ',UBS,nobody@example.com,,,,,,,',
  'Cy Kim,,cy@example.com,,,,,,,',
  '=HYPERLINK("x") Fox,UBS,fox@example.com,,,,,,,',
].join('\n');

describe('a file of contacts', () => {
  test('is matched by guess, checked, and stored with every outcome counted', async () => {
    await addContact({
      firstName: 'Bo',
      lastName: 'Park',
      email: 'old@example.com',
      firm: 'Wells',
      crd: '1002',
    });
    await addContact({
      firstName: 'Maria',
      lastName: 'de la Cruz',
      email: 'other@example.com',
      firm: 'Other',
    });
    const checked = await checkContacts(t, golden);
    expect(checked.columns.map(({ field }) => field)).toEqual([
      'name',
      'firm',
      'email',
      'phone',
      'revenue',
      'aum',
      'crd',
      'city',
      'state',
      null,
    ]);
    expect(checked.columns[0]?.samples.slice(0, 2)).toEqual(['Ann Q. Lee', 'Park, Bo']);
    expect(checked).toMatchObject({
      state: 'ready',
      total: 7,
      check: { rows: 7, added: 3, known: 1, repeated: 1, rejected: 2, likely: 1, warned: 2 },
    });
    expect(checked.preview.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'new'],
      [3, 'known'],
      [4, 'new'],
      [5, 'repeated'],
      [6, 'rejected'],
      [7, 'rejected'],
      [8, 'new'],
    ]);
    expect(checked.preview[0]?.values).toEqual({
      firstName: 'Ann Q.',
      lastName: 'Lee',
      firm: 'UBS',
      email: 'ann@example.com',
      phone: '(415) 555-0100',
      revenue: '$1,200,000',
      aum: '$350,000,000',
      crd: '1001',
      city: 'Palo Alto, CA',
    });
    expect(checked.rejectedRows).toEqual([
      { row: 6, message: 'First name is blank. Last name is blank.' },
      { row: 7, message: 'Firm is blank.' },
    ]);
    expect(checked.warnings[0]).toEqual({
      row: 4,
      message:
        'Email "not-an-address" is not an email address; treated as unknown. T12 revenue "lots" can\'t be read; treated as unknown.',
    });
    expect(await contactsOf('alpha')).toHaveLength(2);

    const done = await goOn(t, checked, 'run');
    expect(done).toMatchObject({
      state: 'imported',
      done: 7,
      counts: { added: 3, updated: 1, unchanged: 0, duplicates: 1, rejected: 2 },
    });
    const found = await contactsOf('alpha');
    expect(found).toHaveLength(5);
    expect(found.find(({ crd }) => crd === '1002')).toMatchObject({
      firstName: 'Bo',
      lastName: 'Park',
      firm: 'Morgan Stanley',
      email: 'bo@example.com',
      revenue: 2_500_000,
      aum: 1_200_000_000,
    });
    expect(found.find(({ crd }) => crd === '1001')).toMatchObject({
      revenue: 1_200_000,
      city: 'Palo Alto, CA',
    });
    expect(found.find(({ lastName }) => lastName === 'Fox')).toMatchObject({ firstName: '=HYPERLINK("x")' });
    expect(await contactsOf('beta')).toHaveLength(0);

    const rejects = await t.call(importRejects, { as: 'admin', params: { client: 'alpha', id: done.id } });
    expect(rejects.text).toContain('7,Firm is blank.,Cy Kim,,cy@example.com');
    const { body: list } = await t.call(listImports, { as: 'admin' });
    expect(list).toMatchObject([{ fileName: 'contacts.csv', client: 'alpha', importedBy: 'admin' }]);
  });

  test('adds nothing when it is imported again', async () => {
    await importContacts(t, golden);
    const again = await importContacts(t, golden);
    expect(again.counts).toEqual({ added: 0, updated: 0, unchanged: 4, duplicates: 1, rejected: 2 });
    expect(await contactsOf('alpha')).toHaveLength(4);
  });

  test('leaves values alone where its cells are blank or differ in capitals only', async () => {
    const ann = await addContact({ phone: '1', notes: 'kept', city: 'Boston' });
    const done = await importContacts(t, 'First,Last,Firm,Email,Phone,City\nANN,LEE,ubs,Ann@Example.com,,\n');
    expect(done.counts).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await contactsOf('alpha')).toEqual([ann]);
  });

  test('takes two CRD numbers, and a namesake with another address, for two people', async () => {
    await addContact({ crd: '1' });
    const done = await importContacts(
      t,
      'First,Last,Firm,Email,CRD\nAnn,Lee,UBS,ann@example.com,2\nAnn,Lee,UBS,ann2@example.com,\nAnn,Lee,UBS,,\n',
    );
    expect(done.check).toMatchObject({ added: 2, repeated: 1, likely: 2 });
    expect(await contactsOf('alpha')).toHaveLength(3);
  });

  test('may be a workbook with a cover: the sheet whose columns are those of contacts is taken', async () => {
    const people = [
      ['Name', 'Company'],
      ['Bo Park', 'UBS'],
    ];
    const cover = [['Quarterly list'], ['by Ann']];
    const sheets = { Cover: cover, Empty: [], Advisors: people };
    const { body } = await sendContacts(t, xlsxOf(sheets), { fileName: 'contacts.xlsx' });
    expect(body).toMatchObject({ sheet: 2, columns: [{ field: 'name' }, { field: 'firm' }] });
    const without = await sendContacts(t, xlsxOf({ Empty: [], Cover: cover }), { fileName: 'cover.xlsx' });
    expect(without.body).toMatchObject({ sheet: 1, columns: [{ header: 'Quarterly list', field: null }] });
  });

  test('may be a workbook, of which a sheet is chosen', async () => {
    const file = xlsxOf({
      Cover: [['Advisors of 2025']],
      Advisors: [
        ['First Name', 'Last Name', 'Firm', 'CRD', 'T12', 'Last Contacted'],
        ['Ann', 'Lee', 'UBS', 1001, 1250000, { day: '2025-08-01' }],
      ],
    });
    const done = await importContacts(t, file, { fileName: 'advisors.xlsx' });
    expect(done).toMatchObject({ sheets: ['Cover', 'Advisors'], sheet: 1, counts: { added: 1 } });
    expect(await contactsOf('alpha')).toMatchObject([
      { crd: '1001', revenue: 1_250_000, lastContacted: '2025-08-01T17:00:00.000Z' },
    ]);
  });

  test('reaches no goal with the stages that it brings, but with those that follow', async () => {
    await importContacts(
      t,
      'First,Last,Firm,Stage,Deal Value\nBo,Park,UBS,Meeting,$2M\nCy,Lund,UBS,won,$3M\n',
    );
    const reached = async () => (await t.call(readGoals, { as: 'alpha' })).body.reached;
    expect(await reached()).toMatchObject({ meetings: 0, wins: 0, wonValue: 0 });
    const bo = (await contactsOf('alpha')).find(({ firstName }) => firstName === 'Bo');
    await t.call(updateContact, { as: 'alpha', params: { id: bo!.id }, body: { pipelineStage: 'won' } });
    expect(await reached()).toMatchObject({ meetings: 0, wins: 1, wonValue: 200_000_000 });
  });

  test('puts new contacts into the pipeline, and no known ones', async () => {
    await addContact({});
    const done = await importContacts(
      t,
      'First,Last,Firm,Email,Stage,Deal Value\nAnn,Lee,UBS,ann@example.com,won,1\nBo,Park,UBS,bo@example.com,Meeting,$2M\n',
    );
    expect(done.counts).toMatchObject({ added: 1, unchanged: 1 });
    expect(await contactsOf('alpha')).toMatchObject([
      { firstName: 'Ann', pipelineStage: null },
      { firstName: 'Bo', pipelineStage: 'meeting', dealValue: 200_000_000 },
    ]);
    const reverted = await goOn(t, done, 'revert');
    expect(reverted.reverted).toMatchObject({ archived: 1, kept: 0 });
    expect(await contactsOf('alpha')).toMatchObject([{ firstName: 'Ann' }]);
  });
});

describe('a revert', () => {
  test('archives what was added and puts values back, except where somebody worked since', async () => {
    const known = await addContact({ phone: '1', firm: 'UBS' });
    const done = await importContacts(
      t,
      'First,Last,Firm,Email,Phone,City\nAnn,Lee,Wells,ann@example.com,2,Boston\nBo,Park,UBS,bo@example.com,,\nCy,Kim,UBS,cy@example.com,,\n',
    );
    expect(done.counts).toMatchObject({ added: 2, updated: 1 });
    const cy = (await contactsOf('alpha')).find(({ firstName }) => firstName === 'Cy');
    await t.call(updateContact, { as: 'admin', params: { id: cy?.id ?? '' }, body: { notes: 'called' } });
    await t.call(updateContact, { as: 'admin', params: { id: known.id }, body: { phone: '3' } });

    const reverted = await goOn(t, done, 'revert');
    expect(reverted).toMatchObject({
      state: 'reverted',
      revertedBy: 'admin',
      reverted: { archived: 1, kept: 1, restored: 1, keptValues: 1 },
    });
    expect(await contactsOf('alpha')).toMatchObject([
      { firstName: 'Cy', notes: 'called' },
      { firstName: 'Ann', phone: '3', firm: 'UBS', city: null },
    ]);
    await expect(goOn(t, done, 'revert')).rejects.toThrow('409');
  });

  test('keeps whom somebody has planned something with', async () => {
    const done = await importContacts(
      t,
      'First,Last,Firm,Email\nAnn,Lee,UBS,ann@example.com\nBo,Park,UBS,bo@example.com\nCy,Kim,UBS,cy@example.com\nDi,Roe,UBS,di@example.com\n',
    );
    const idOf = new Map((await contactsOf('alpha')).map(({ firstName, id }) => [firstName, id]));
    const as = 'alpha' as const;
    const id = (name: string) => idOf.get(name) ?? '';
    const step = { contactId: id('Ann'), what: 'Send the grid', dueOn: '2025-09-05' };
    await t.call(addNextStep, { as, body: step });
    await t.call(setCadence, { as, params: { id: id('Bo') }, body: { everyDays: 30 } });
    await t.call(snoozeContact, { as, params: { id: id('Cy') }, body: { days: 7 } });
    expect((await goOn(t, done, 'revert')).reverted).toMatchObject({ archived: 1, kept: 3 });
    expect((await contactsOf('alpha')).map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bo', 'Cy']);
  });

  test('leaves another import of the same contacts its own', async () => {
    const first = await importContacts(t, 'First,Last,Firm,Email\nAnn,Lee,UBS,ann@example.com\n');
    const second = await importContacts(t, 'First,Last,Firm,Email,Phone\nAnn,Lee,UBS,ann@example.com,5\n');
    expect(second.counts).toMatchObject({ updated: 1 });
    expect((await goOn(t, first, 'revert')).reverted).toMatchObject({ archived: 0, kept: 1 });
    expect((await goOn(t, second, 'revert')).reverted).toMatchObject({ restored: 1 });
    expect(await contactsOf('alpha')).toMatchObject([{ phone: null }]);
  });
});

describe('a file is refused', () => {
  test('where it is none of contacts, with the reason', async () => {
    expect(await sendContacts(t, '')).toMatchObject({ status: 400, message: 'The file is empty.' });
    expect(await sendContacts(t, 'Name,Firm\n')).toMatchObject({ status: 400 });
    expect(await sendContacts(t, 'a', { fileName: 'a.pdf' })).toMatchObject({ status: 400 });
    const broken = await sendContacts(t, Buffer.from('PK\u0003\u0004broken'), { fileName: 'a.xlsx' });
    expect(broken).toMatchObject({ status: 400 });
    expect(broken.message).toContain("can't be read");
    await expect(checkContacts(t, 'Name,Town\nAnn Lee,Boston\n')).rejects.toThrow(
      'No column is matched to Firm',
    );
  });

  test('from a client, who stores nothing', async () => {
    expect(await sendContacts(t, golden, { as: 'alpha' })).toMatchObject({ status: 403 });
    expect((await t.call(listImports, { as: 'admin' })).body).toEqual([]);
  });
});
