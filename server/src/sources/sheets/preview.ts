import type { RangeReading } from '@liftout/contract/sources';
import { callNumberColumn, readSheetCalls } from './calls.ts';
import { readSheetCampaigns } from './campaigns.ts';
import type { Cells } from './cells.ts';
import { contactNameColumn, readSheetContacts } from './contacts.ts';
import type { SheetContent } from './rows.ts';
import type { SheetColumn } from './table.ts';

/** Rows of a sheet that a preview shows. */
export const previewRows = 10;

export type RangeName = RangeReading['name'];

interface Kind {
  read: (cells: Cells) => SheetContent<unknown> | undefined;
  /** The column without which nothing is read. */
  needs: string;
}
const kinds: Record<RangeName, Kind> = {
  contacts: { read: readSheetContacts, needs: contactNameColumn },
  calls: { read: readSheetCalls, needs: callNumberColumn },
  campaigns: { read: readSheetCampaigns, needs: 'name' },
};

/** Why a range without its needed column is not read. */
export const missingColumn = (name: RangeName, range: string): string =>
  `${range} has no column "${kinds[name].needs}" in its first row.`;

/** Fields in words. */
const words: Readonly<Record<string, string>> = {
  id: 'Id',
  key: 'Id',
  crd: 'CRD number',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  jobTitle: 'Job title',
  firm: 'Firm',
  city: 'City',
  aum: 'AUM',
  revenue: 'T12 revenue',
  notes: 'Notes',
  number: 'Phone number',
  agent: 'Agent',
  status: 'Status',
  outcome: 'Outcome',
  duration: 'Talk time',
  date: 'Date (UTC)',
  time: 'Time (UTC)',
  direction: 'Direction',
  targetFirm: 'Target firm',
  contactCount: 'Contacts',
  callsPlanned: 'Calls planned',
  callsCompleted: 'Calls completed',
  successRate: 'Success rate',
  createdAt: 'Created',
};

/** How a range was understood; `problem`: why it could not be read. */
export function readingOf(
  name: RangeName,
  range: string,
  read: { cells: Cells } | { problem: string },
): RangeReading {
  const none = { name, range, rows: null, columns: [], skipped: 0, reasons: [] };
  if ('problem' in read) return { ...none, problem: read.problem };
  const content = kinds[name].read(read.cells);
  if (!content) return { ...none, problem: missingColumn(name, range) };
  const { rows, columns, skipped } = content;
  return {
    name,
    range,
    rows: rows.length,
    columns: columns.map(toColumn),
    skipped: skipped.length,
    reasons: skipped.slice(0, 5),
    problem: null,
  };
}

const toColumn = ({ header, field }: SheetColumn) => ({
  header,
  readAs: field === null ? null : (words[field] ?? field),
});

export interface ContactsPreview {
  count: number;
  contacts: { name: string; targetFirm: string | null }[];
}

export interface CallsPreview {
  count: number;
  calls: { contact_number: string | null; agent_name: string | null; call_status: string | null }[];
}

/** The first contacts of a range. Undefined where no column holds a name. */
export function previewContacts(cells: Cells): ContactsPreview | undefined {
  const content = readSheetContacts(cells);
  return (
    content && {
      count: content.rows.length,
      contacts: content.rows.slice(0, previewRows).map(({ firstName, lastName, firm }) => ({
        name: `${firstName} ${lastName}`.trim(),
        targetFirm: firm || null,
      })),
    }
  );
}

/** The newest calls of a range. Undefined where no column holds a number. */
export function previewCalls(cells: Cells): CallsPreview | undefined {
  const content = readSheetCalls(cells);
  if (!content) return undefined;
  const newest = content.rows.toSorted((one, other) =>
    one.occurredAt < other.occurredAt ? 1 : one.occurredAt > other.occurredAt ? -1 : 0,
  );
  return {
    count: newest.length,
    calls: newest.slice(0, previewRows).map(({ number, agent, status }) => ({
      contact_number: number,
      agent_name: agent,
      call_status: status,
    })),
  };
}
