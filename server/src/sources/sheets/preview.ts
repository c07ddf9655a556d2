import { cleanText } from '../../platform/text/truncate.ts';
import type { Cells } from './campaigns.ts';
import { readDay } from './campaigns.ts';

/** Rows of a sheet that a preview shows. */
export const previewRows = 10;

/** The longest text of a preview, in UTF-16 units. */
const maxText = 200;

export interface ContactsPreview {
  count: number;
  contacts: { name: string; targetFirm: string | null }[];
}

export interface CallsPreview {
  count: number;
  calls: { contact_number: string | null; agent_name: string | null; call_status: string | null }[];
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** Reads the cells of a row by the names of their columns: letters only, in lower case. */
type Reader = (row: readonly string[], ...names: string[]) => string;

function readerOf(head: readonly string[]): { cell: Reader; has: (...names: string[]) => boolean } {
  const columns = new Map<string, number>();
  for (const [at, title] of head.entries()) {
    const name = lettersOf(title);
    if (!columns.has(name)) columns.set(name, at);
  }
  return {
    has: (...names) => names.some((name) => columns.has(name)),
    cell: (row, ...names) => {
      const at = names.map((name) => columns.get(name)).find((found) => found !== undefined);
      return at === undefined ? '' : cleanText(row[at] ?? '', maxText);
    },
  };
}

/** The contacts below the header row. Undefined where no column holds a name. */
export function previewContacts(cells: Cells): ContactsPreview | undefined {
  const [head, ...rows] = cells;
  if (head === undefined) return { count: 0, contacts: [] };
  const { cell, has } = readerOf(head);
  if (!has('name', 'contactname', 'fullname', 'lastname')) return undefined;
  const nameOf = (row: readonly string[]) =>
    cell(row, 'name', 'contactname', 'fullname') ||
    `${cell(row, 'firstname')} ${cell(row, 'lastname')}`.trim();
  const named = rows.filter((row) => nameOf(row) !== '');
  return {
    count: named.length,
    contacts: named.slice(0, previewRows).map((row) => ({
      name: nameOf(row),
      targetFirm: cell(row, 'targetfirm', 'firm', 'company', 'target') || null,
    })),
  };
}

/** The calls below the header row, the newest first where a column holds their date. Undefined where none holds a number. */
export function previewCalls(cells: Cells): CallsPreview | undefined {
  const [head, ...rows] = cells;
  if (head === undefined) return { count: 0, calls: [] };
  const { cell, has } = readerOf(head);
  const number = ['contactnumber', 'phonenumber', 'phone', 'number'];
  if (!has(...number)) return undefined;
  const made = rows.filter((row) => cell(row, ...number) !== '');
  const at = (row: readonly string[]) => {
    const day = cell(row, 'calldate', 'date', 'calledat');
    const time = cell(row, 'calltime', 'time');
    return readDay(/^\d{4}-\d{2}-\d{2}$/.test(day) && time ? `${day}T${time}` : day) ?? readDay(day) ?? '';
  };
  const newest = made
    .map((row) => ({ row, at: at(row) }))
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, previewRows);
  return {
    count: made.length,
    calls: newest.map(({ row }) => ({
      contact_number: cell(row, ...number),
      agent_name: cell(row, 'agentname', 'agent') || null,
      call_status: cell(row, 'callstatus', 'status', 'disposition') || null,
    })),
  };
}
