import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Cell, xlsxOf, zipOf } from '../../testing/xlsx.ts';
import { openTable, type TableFile } from './table.ts';
import { isDateFormat } from './xlsx/cell-value.ts';

let folder: string;
let opened: FileHandle[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'liftout-table-'));
});
afterEach(async () => {
  await Promise.all(opened.map((file) => file.close()));
  opened = [];
  rmSync(folder, { recursive: true, force: true });
});

async function openFile(content: string | Buffer): Promise<TableFile> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const file = await open(path, 'r');
  opened.push(file);
  return openTable(file, { maxRowBytes: 10_000 });
}

async function rowsOf(table: TableFile, sheet = 0) {
  const found: [number, ...string[]][] = [];
  for await (const rows of table.rows(sheet))
    found.push(...rows.map(({ row, cells }) => [row, ...cells] as [number, ...string[]]));
  return found;
}

const one = async (...rows: Cell[][]) => rowsOf(await openFile(xlsxOf({ Sheet1: rows })));

describe('a workbook', () => {
  test('has typed cells as text, at their places, and no blank rows', async () => {
    const rows = await one(
      ['First Name', 'CRD', 'T12', 'Star', 'Met', 'Sum'],
      [null],
      ['Zoë & <Co>', 1234567, 1250000.5, true, { day: '2025-08-29' }, { formula: '1+1', value: '=2' }],
      [null, null, 350],
    );
    expect(rows).toEqual([
      [1, 'First Name', 'CRD', 'T12', 'Star', 'Met', 'Sum'],
      [3, 'Zoë & <Co>', '1234567', '1250000.5', 'TRUE', '2025-08-29', '=2'],
      [4, '', '', '350'],
    ]);
  });

  test('lists its sheets, each with its own rows', async () => {
    const table = await openFile(xlsxOf({ Cover: [['About']], Advisors: [['Name'], ['Ann Lee']] }));
    expect(table.kind).toBe('xlsx');
    expect(table.sheets).toEqual(['Cover', 'Advisors']);
    expect(await rowsOf(table, 1)).toEqual([
      [1, 'Name'],
      [2, 'Ann Lee'],
    ]);
  });

  test('is read with prefixes, inline strings, rich text and without references', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:r><x:t>Ann</x:t></x:r><x:r><x:t> Lee</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:v>1.25E6</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const table = await openFile(
      zipOf({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/one.xml"/></Relationships>',
        'xl/one.xml': sheet,
      }),
    );
    expect(await rowsOf(table)).toEqual([[1, 'Ann Lee', '', '1250000']]);
  });

  test('of another format is refused with the reason', async () => {
    const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(openFile(Buffer.concat([compound, Buffer.alloc(600)]))).rejects.toThrow('older .xls format');
    const secret = Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    await expect(openFile(secret)).rejects.toThrow('protected with a password');
    await expect(openFile(zipOf({ 'word/document.xml': '<a/>' }))).rejects.toThrow('not an .xlsx workbook');
    const whole = xlsxOf({ A: [['Name'], ['Ann']] });
    await expect(openFile(whole.subarray(0, whole.length - 40))).rejects.toThrow('not a complete .xlsx file');
  });

  test('with damaged or dangerous XML is refused', async () => {
    const withSheet = (xml: string | Buffer) =>
      zipOf({
        'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/></Relationships>',
        'xl/s.xml': xml,
      });
    await expect(openFile(withSheet('<a><b></a>')).then(rowsOf)).rejects.toThrow('XML is damaged');
    const entities = '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>';
    await expect(openFile(withSheet(entities)).then(rowsOf)).rejects.toThrow('document type');
    const deep = `<worksheet><sheetData>${'<a>'.repeat(65)}`;
    await expect(openFile(withSheet(deep)).then(rowsOf)).rejects.toThrow('nested too deeply');
    const bomb = Buffer.alloc(101 * 1024 * 1024, ' ');
    await expect(openFile(withSheet(bomb)).then(rowsOf)).rejects.toThrow('unpacks to 101 MB');
    const long = `<sheetData><row><c t="str"><v>${'x'.repeat(20_000)}</v></c></row></sheetData>`;
    await expect(openFile(withSheet(long)).then(rowsOf)).rejects.toThrow('longer than');
  });
});

test('a CSV is one by its content, whatever its name', async () => {
  const table = await openFile('Name;Firm\nAnn Lee;UBS\n');
  expect(table).toMatchObject({ kind: 'csv', sheets: [] });
  expect(await rowsOf(table)).toEqual([
    [1, 'Name', 'Firm'],
    [2, 'Ann Lee', 'UBS'],
  ]);
});

test.each([
  [14, undefined, true],
  [0, undefined, false],
  [164, 'yyyy-mm-dd', true],
  [164, '[h]:mm', true],
  [165, '"day" 0', false],
  [166, '#,##0.00_);[Red](#,##0.00)', false],
  [167, '$#,##0', false],
])('format %i %s shows a date: %s', (id, code, isDate) => {
  expect(isDateFormat(id, code)).toBe(isDate);
});
