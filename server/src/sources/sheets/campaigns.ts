import type { Campaign, campaignStatuses } from '@liftout/contract/sources';
import { type Cells, readCount, readDay, readFraction } from './cells.ts';
import { distinctRows, plainKey, type SheetContent, type SkippedRow } from './rows.ts';
import { type Aliases, readTable } from './table.ts';

type Status = (typeof campaignStatuses)[number];
const aliases = {
  key: ['id', 'campaignid', 'externalid', 'recordid', 'key'],
  name: ['name', 'campaign', 'campaignname'],
  status: ['status', 'state'],
  targetFirm: ['targetfirm', 'target', 'firm'],
  contactCount: ['contactcount', 'contacts'],
  callsPlanned: ['callsplanned', 'plannedcalls', 'planned'],
  callsCompleted: ['callscompleted', 'completedcalls', 'completed'],
  successRate: ['successrate', 'success'],
  createdAt: ['createdat', 'created', 'createddate'],
  notes: ['notes', 'note'],
} as const satisfies Aliases<string>;
type Field = keyof typeof aliases;

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

/** A campaign, with what it is recognized by in the next reading. */
export interface SheetCampaign extends Campaign {
  sourceId: string;
  row: number;
}

/**
 * The campaigns of a range. A row is recognized by its id, else by its name. Undefined where no column is called name.
 */
export function readSheetCampaigns(cells: Cells): SheetContent<SheetCampaign> | undefined {
  const all = readRows(cells);
  if (!all) return undefined;
  const { rows, skipped: repeated } = distinctRows(all.rows);
  return { ...all, rows, skipped: [...all.skipped, ...repeated].sort((a, b) => a.row - b.row) };
}

/** The campaigns of a range with those that are repeated, for the dialog. Undefined where no column is called name. */
export const readCampaigns = (cells: Cells): Campaign[] | undefined =>
  readRows(cells)?.rows.map(({ sourceId: _, row: __, ...campaign }) => campaign);

function readRows(cells: Cells): SheetContent<SheetCampaign> | undefined {
  const table = readTable<Field>(cells, aliases);
  if (table === undefined) return { rows: [], skipped: [], columns: [] };
  if (!table.has('name')) return undefined;
  const skipped: SkippedRow[] = [];
  const rows = table.rows.flatMap((row): SheetCampaign[] => {
    const name = row.cell('name');
    if (name === '') {
      skipped.push({ row: row.number, reason: 'No name.' });
      return [];
    }
    const key = row.cell('key', 150);
    return [
      {
        sourceId: key === '' ? `name:${plainKey(name)}` : `id:${key}`,
        row: row.number,
        id: String(row.number),
        name,
        status:
          statuses.get(
            row
              .cell('status')
              .toLowerCase()
              .replace(/[^a-z]/g, ''),
          ) ?? 'draft',
        targetFirm: row.cell('targetFirm') || null,
        contactCount: readCount(row.cell('contactCount')),
        callsPlanned: readCount(row.cell('callsPlanned')),
        callsCompleted: readCount(row.cell('callsCompleted')),
        successRate: readFraction(row.cell('successRate')),
        createdAt: readDay(row.cell('createdAt')),
        notes: row.cell('notes', 5_000) || null,
      },
    ];
  });
  return { rows, skipped, columns: table.columns };
}
