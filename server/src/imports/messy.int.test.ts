import { existsSync, readFileSync } from 'node:fs';
import { listContacts } from '@liftout/contract/contacts';
import { importRejects } from '@liftout/contract/imports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { checkContacts, importContacts, sendContacts } from '../testing/import-file.ts';
import { samplePath } from '../testing/samples.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const contactsOf = async () =>
  (await t.call(listContacts, { as: 'admin', query: { client: 'alpha', pageSize: 1000 } })).body;

const utf16 = (text: string, order: 'little' | 'big') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
};

describe('a file is read the same, whatever program wrote it', () => {
  const lines = (separator: string, end = '\r\n') =>
    [
      ['First', 'Last', 'Firm', 'Email', 'Notes'],
      ['Zoë', 'Müller', 'Société Générale', 'zoe@example.com', `"Two\nlines${separator} and ""quotes"""`],
      ['Bo', 'Park', 'UBS', '', ''],
    ]
      .map((cells) => cells.join(separator) + end)
      .join('');
  const comma = lines(',');

  test.each<[string, string | Uint8Array, string]>([
    ['UTF-8', comma, ','],
    ['UTF-8 with a byte order mark', `\uFEFF${comma}`, ','],
    ['UTF-16, little end first', utf16(lines('\t'), 'little'), '\t'],
    ['UTF-16, big end first', utf16(comma, 'big'), ','],
    ['Windows-1252', Buffer.from(comma, 'latin1'), ','],
    ['semicolons, as Excel writes in Europe', lines(';'), ';'],
    ['tabs', lines('\t'), '\t'],
    ['vertical bars', lines('|'), '|'],
    ['line ends of old Macs', lines(',', '\r').replaceAll('\n', '\r'), ','],
  ])('%s', async (_, file, separator) => {
    const done = await importContacts(t, file);
    expect(done.counts).toEqual({ added: 2, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 });
    const [zoe, bo] = await contactsOf();
    expect(zoe).toMatchObject({ firstName: 'Zoë', lastName: 'Müller', firm: 'Société Générale' });
    expect(zoe?.notes?.replaceAll('\r', '\n')).toBe(`Two\nlines${separator} and "quotes"`);
    expect(bo).toMatchObject({ firstName: 'Bo', email: '', notes: null });
  });
});

describe('ragged and odd rows', () => {
  test('are read by their columns: short ones lack values, surplus cells are left out, blank ones are none', async () => {
    const file = [
      '',
      'First,Last,Firm,Email,City',
      'Ann,Lee,UBS',
      'Bo,Park,UBS,bo@example.com,Reno,surplus,cells',
      ',,,,',
      '',
      '"Cy\r\n",Kim,"  Baird  ",cy@example.com,N/A',
      'Dee',
      'Ed,"O""Neil",UBS,ed@example.com,"Palo Alto, CA"',
      '\u0000Flo\u200b,Fox\u0007,UBS,,',
    ].join('\n');
    const done = await importContacts(t, file);
    expect(done.counts).toMatchObject({ added: 5, rejected: 1 });
    expect(done.rejectedRows).toEqual([{ row: 8, message: 'Last name is blank. Firm is blank.' }]);
    const found = await contactsOf();
    expect(found.map(({ name, firm, city }) => [name, firm, city]).sort()).toEqual([
      ['Ann Lee', 'UBS', null],
      ['Bo Park', 'UBS', 'Reno'],
      ['Cy Kim', 'Baird', null],
      ['Ed O"Neil', 'UBS', 'Palo Alto, CA'],
      ['Flo Fox', 'UBS', null],
    ]);
    const rejects = await t.call(importRejects, { as: 'admin', params: { client: 'alpha', id: done.id } });
    expect(rejects.text.split('\r\n')[1]).toBe('8,Last name is blank. Firm is blank.,Dee');
  });

  test('a quote that is never closed, and a file of two encodings, are refused with the row or the reason', async () => {
    const open = 'First,Last,Firm\nAnn,Lee,UBS\nBo,"Park,UBS\nCy,Kim,UBS\n';
    expect(await sendContacts(t, open)).toMatchObject({ status: 400, message: expect.stringContaining('3') });
    const mixed = Buffer.concat([
      Buffer.from('First,Last,Firm\nZoë,Lee,UBS\n'),
      Buffer.from('Ren\xe9,Roy,UBS\n', 'latin1'),
    ]);
    expect(await sendContacts(t, mixed)).toMatchObject({
      status: 400,
      message: 'The file mixes text encodings. Save the sheet as CSV (UTF-8) and upload that.',
    });
    expect(await contactsOf()).toEqual([]);
  });

  test('a mistake far below the first rows fails the check, and stores nothing', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `Ann${n},Lee,UBS`).join('\n');
    const checked = await checkContacts(t, `First,Last,Firm\n${many}\nBo,"Park,UBS\n`);
    expect(checked).toMatchObject({ state: 'failed', problem: expect.stringContaining('3002'), check: null });
    expect(await contactsOf()).toEqual([]);
  });
});

const shared = samplePath('moves/advisor-moves-messy.csv');
test.skipIf(!existsSync(shared))(
  'a file of moves that hurts is read as contacts, every row accounted for',
  async () => {
    const file = readFileSync(shared);
    const draft = await sendContacts(t, file);
    expect(draft.status).toBe(200);
    // City, firm left, firm joined, date and AUM: the firm that they joined is where they are.
    const fields = ['lastName', 'firstName', 'city', null, 'firm', null, 'aum'] as const;
    const done = await importContacts(t, file, { fields: [...fields] });
    const { counts, check } = done;
    expect(check?.rows).toBeGreaterThan(590);
    expect(counts.added + counts.duplicates + counts.rejected).toBe(check?.rows);
    expect(counts.added).toBeGreaterThan(400);
    expect(counts.rejected).toBeGreaterThan(0);
    const found = await contactsOf();
    expect(found).toHaveLength(counts.added);
    for (const { firstName, lastName, firm } of found) expect([firstName, lastName, firm]).not.toContain('');
    expect((await importContacts(t, file, { fields: [...fields] })).counts).toMatchObject({
      added: 0,
      updated: 0,
    });
  },
);
