import { readCsv } from '../../platform/files/csv-stream.ts';
import { FileError } from '../../platform/files/file-error.ts';
import { type Member, whereToGet } from '../file/open.ts';
import { crdOf, dayOf, textOf } from '../file/values.ts';
import { RefusedFile } from '../refused-file.ts';
import { centsOf, type FirmFileFacts, headcountOf, type RegisterFirm } from './firm.ts';

/** Names of the columns: in the SEC's monthly table of firms, then by the number of the item of Form ADV. */
const columns = {
  crd: ['organization crd#', '1e1'],
  name: ['legal name', '1a'],
  businessName: ['primary business name', '1b', '1b1'],
  city: ['main office city', '1f1-city'],
  state: ['main office state', '1f1-state'],
  aum: ['5f(2)(c)', '5f2c'],
  advisers: ['5b(1)', '5b1'],
  filed: ['latest adv filing date', 'datesubmitted'],
};
type Column = keyof typeof columns;

/**
 * The firms of a table of Form ADV, a list for each chunk of it. Throws `RefusedFile` for other tables, for one that was cut
 * short, and for one without a firm.
 */
export async function* readFirmsCsv(member: Member): AsyncGenerator<RegisterFirm[], FirmFileFacts> {
  let table: Table | undefined;
  const facts = { day: null as string | null, withoutCrd: 0 };
  let firms = 0;
  try {
    for await (const { rows } of readCsv(member.read())) {
      const found: RegisterFirm[] = [];
      for (const { cells, row } of rows) {
        if (!table) {
          table = tableOf(member.name, cells);
          continue;
        }
        if (cells.length !== table.width)
          throw new RefusedFile(
            `${member.name} was cut short or damaged: row ${row} has ${cells.length} of ${table.width} columns. Download it again.`,
          );
        const { filed, ...firm } = firmOf(table, cells);
        if (filed !== null && filed > (facts.day ?? '')) facts.day = filed;
        if (firm.crd === 0 || firm.name === '') facts.withoutCrd += 1;
        else found.push(firm);
      }
      firms += found.length;
      if (found.length > 0) yield found;
    }
  } catch (error) {
    if (error instanceof FileError)
      throw new RefusedFile(
        `${member.name} was cut short or damaged: it can't be read to its end as a table. Download it again.`,
      );
    throw error;
  }
  if (firms === 0) throw new RefusedFile(`${member.name} holds no firm. Download it again.`);
  return facts;
}

interface Table {
  width: number;
  at: ReadonlyMap<Column, number>;
}

function tableOf(name: string, header: readonly string[]): Table {
  const names = header.map((cell) => cell.replace(/\s+/g, ' ').trim().toLowerCase());
  const positionOf = (known: readonly string[]): number =>
    known
      .map((one) => names.findIndex((own) => own === one || (/^\d/.test(one) && own.startsWith(`${one} `))))
      .find((at) => at >= 0) ?? -1;
  const at = new Map<Column, number>();
  for (const column of Object.keys(columns) as Column[]) {
    const position = positionOf(columns[column]);
    if (position >= 0) at.set(column, position);
  }
  if (!at.has('crd') || !at.has('aum') || !(at.has('name') || at.has('businessName')))
    throw new RefusedFile(
      `${name} is a CSV file, not the register of representatives. Nor is it the Form ADV of firms: it lacks the columns "Organization CRD#", "Legal Name" and "5F(2)(c)". ${whereToGet}`,
    );
  return { width: header.length, at };
}

function firmOf({ at }: Table, cells: readonly string[]): RegisterFirm & { filed: string | null } {
  const cell = (column: Column): string | undefined => cells[at.get(column) ?? -1];
  const businessName = textOf(cell('businessName'));
  return {
    crd: crdOf(cell('crd')) ?? 0,
    name: textOf(cell('name')) || businessName,
    businessName,
    city: textOf(cell('city')),
    state: textOf(cell('state')),
    regulatoryAumCents: centsOf(cell('aum')),
    advisers: headcountOf(cell('advisers')),
    filed: dayOf(cell('filed')?.split(' ')[0]),
  };
}
