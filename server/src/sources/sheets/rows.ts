import type { SheetColumn } from './table.ts';

/** A row of a sheet that is not taken. */
export interface SkippedRow {
  /** Its number in the range; the first is 1. */
  row: number;
  /** A sentence for admins. */
  reason: string;
}

/** What a range holds, row by row. */
export interface SheetContent<T> {
  rows: T[];
  skipped: SkippedRow[];
  /** Values that can't be read: the row is taken without them. */
  unreadable?: SkippedRow[];
  columns: SheetColumn[];
}

/** The first row of each key; later ones are skipped, as rows of one key would overwrite each other. */
export function distinctRows<T extends { sourceId: string }>(
  rows: readonly (T & { row: number })[],
): { rows: (T & { row: number })[]; skipped: SkippedRow[] } {
  const first = new Map<string, number>();
  const kept: (T & { row: number })[] = [];
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    const before = first.get(row.sourceId);
    if (before === undefined) {
      first.set(row.sourceId, row.row);
      kept.push(row);
    } else skipped.push({ row: row.row, reason: `The same as row ${before}.` });
  }
  return { rows: kept, skipped };
}

/** Lower case, with single spaces: as keys of rows are compared. */
export const plainKey = (...parts: string[]): string =>
  parts.map((part) => part.toLowerCase().replace(/\s+/g, ' ').trim()).join('|');
