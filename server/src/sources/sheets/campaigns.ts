import type { Campaign, campaignStatuses } from '@liftout/contract/sources';
import { storable } from '@liftout/contract/values/characters';
import { storableInstant } from '@liftout/contract/values/instants';

/** A sheet's cells as Google sends them: rows differ in length, blank rows are empty lists. */
export type Cells = readonly (readonly string[])[];

type Status = (typeof campaignStatuses)[number];
type Field = Exclude<keyof Campaign, 'id'>;

/** The field of each header name; names are letters only, in lower case. */
const headers = new Map<string, Field>([
  ['name', 'name'],
  ['campaign', 'name'],
  ['campaignname', 'name'],
  ['status', 'status'],
  ['targetfirm', 'targetFirm'],
  ['target', 'targetFirm'],
  ['firm', 'targetFirm'],
  ['contactcount', 'contactCount'],
  ['contacts', 'contactCount'],
  ['callsplanned', 'callsPlanned'],
  ['plannedcalls', 'callsPlanned'],
  ['planned', 'callsPlanned'],
  ['callscompleted', 'callsCompleted'],
  ['completedcalls', 'callsCompleted'],
  ['completed', 'callsCompleted'],
  ['successrate', 'successRate'],
  ['success', 'successRate'],
  ['createdat', 'createdAt'],
  ['created', 'createdAt'],
  ['createddate', 'createdAt'],
  ['notes', 'notes'],
  ['note', 'notes'],
]);

const statuses = new Map<string, Status>([
  ['active', 'active'],
  ['live', 'active'],
  ['running', 'active'],
  ['inprogress', 'active'],
  ['completed', 'completed'],
  ['complete', 'completed'],
  ['done', 'completed'],
  ['finished', 'completed'],
  ['paused', 'paused'],
  ['onhold', 'paused'],
  ['hold', 'paused'],
]);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

/** The campaigns below the header row, without rows that have no name. Undefined where no column is called name. */
export function readCampaigns(cells: Cells): Campaign[] | undefined {
  const [head, ...rows] = cells;
  if (head === undefined) return [];
  const columns = new Map<Field, number>();
  for (const [at, title] of head.entries()) {
    const field = headers.get(lettersOf(title));
    if (field !== undefined && !columns.has(field)) columns.set(field, at);
  }
  if (!columns.has('name')) return undefined;
  return rows.flatMap((row, at) => {
    const cell = (field: Field) => storable(row[columns.get(field) ?? -1] ?? '').trim();
    if (cell('name') === '') return [];
    return [
      {
        id: String(at + 2),
        name: cell('name'),
        status: statuses.get(lettersOf(cell('status'))) ?? 'draft',
        targetFirm: cell('targetFirm') || null,
        contactCount: readCount(cell('contactCount')),
        callsPlanned: readCount(cell('callsPlanned')),
        callsCompleted: readCount(cell('callsCompleted')),
        successRate: readFraction(cell('successRate')),
        createdAt: readDay(cell('createdAt')),
        notes: cell('notes') || null,
      },
    ];
  });
}

/** `1,200` and `1200.0` are 1200; null where it is no whole number. */
export function readCount(text: string): number | null {
  const value = readNumber(text);
  return value !== null && value >= 0 && Number.isInteger(value) ? value : null;
}

/** `23%`, `23` and `0.23` are the fraction 0.23; null below 0 or above 100%. */
export function readFraction(text: string): number | null {
  const percent = text.trim().endsWith('%');
  const value = readNumber(text.replace(/%\s*$/, ''));
  if (value === null || value < 0) return null;
  // Rounded to remove floating-point errors.
  const fraction = percent || value > 1 ? Number((value / 100).toFixed(6)) : value;
  return fraction <= 1 ? fraction : null;
}

function readNumber(text: string): number | null {
  const plain = text.trim();
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(plain) || !/\d/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}

/** The instant (ISO 8601, UTC) of `2025-08-01`, `8/1/2025` or an instant; null where unreadable. */
export function readDay(text: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  const [year, month, day] = us ? [us[3], us[1], us[2]] : [iso?.[1], iso?.[2], iso?.[3]];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A 30 February would roll over into March.
  const midnight = storableInstant(`${date}T00:00:00Z`);
  if (midnight?.startsWith(date) !== true) return null;
  const [time, zone = 'Z'] = [iso?.[4], iso?.[5]];
  return time === undefined ? midnight : storableInstant(`${date}T${time}${zone}`);
}
