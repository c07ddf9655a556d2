import { crc32, deflateRawSync } from 'node:zlib';

/** A cell: a text, a number, a boolean, a day (`{ day }`), a formula with its value, or blank. */
export type Cell = string | number | boolean | null | { day: string } | { formula: string; value: string };

/** A zip file of parts, as other programs write it. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const asXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** A workbook as Excel writes it: shared strings, styles for days, and the sheets in order. */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const strings: string[] = [];
  const cellOf = (cell: Cell, row: number, column: number): string => {
    const at = `${letters(column)}${row}`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'string') {
      strings.push(cell);
      return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
    }
    if ('day' in cell) {
      const days = Date.parse(`${cell.day}T00:00:00Z`) / 86_400_000 + 25_569;
      return `<c r="${at}" s="1"><v>${days}</v></c>`;
    }
    return `<c r="${at}" t="str"><f>${asXml(cell.formula)}</f><v>${asXml(cell.value)}</v></c>`;
  };
  const names = Object.keys(sheets);
  const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${content}`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const bodies = Object.values(sheets).map((rows) =>
    xml(
      `<worksheet xmlns="${main}"><sheetData>${rows
        .map((cells, index) =>
          cells.every((cell) => cell === null)
            ? ''
            : `<row r="${index + 1}">${cells.map((cell, column) => cellOf(cell, index + 1, column)).join('')}</row>`,
        )
        .join('')}</sheetData></worksheet>`,
    ),
  );
  return zipOf({
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${names
        .map((name, index) => `<sheet name="${asXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}">${names
        .map(
          (_, index) =>
            `<Relationship Id="rId${index + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
        )
        .join(
          '',
        )}<Relationship Id="rIdS" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${asXml(text)}</t></si>`).join('')}</sst>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(bodies.map((body, index) => [`xl/worksheets/sheet${index + 1}.xml`, body])),
  });
}
