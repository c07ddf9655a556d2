import { cleanText } from '../../platform/text/truncate.ts';
import type { Cells } from './cells.ts';

/** The names by which a sheet may call each field: letters and digits only, in lower case. */
export type Aliases<F extends string> = Readonly<Record<F, readonly string[]>>;

/** How a column was understood. */
export interface SheetColumn<F extends string = string> {
  header: string;
  /** Null: the column is not read. */
  field: F | null;
}

/** A row, with the cell of each field. */
export interface SheetRow<F extends string> {
  /** Its number in the range; the first is 1. */
  number: number;
  /** Trimmed and cut to `max` UTF-16 units; blank where there is none. */
  cell(field: F, max?: number): string;
}

export interface SheetTable<F extends string> {
  columns: SheetColumn<F>[];
  has(field: F): boolean;
  /** The rows below the header that are not blank. */
  rows: SheetRow<F>[];
}

const wordOf = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '');
const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
const defaultMax = 300;

/**
 * Reads a range by its header, the first row that is not blank: columns in any order, their names in any case and
 * spelling. Of two columns for one field the first counts. Undefined where the range is empty.
 */
export function readTable<F extends string>(cells: Cells, aliases: Aliases<F>): SheetTable<F> | undefined {
  const at = cells.findIndex((row) => !isBlank(row));
  const head = cells[at];
  if (head === undefined) return undefined;
  const fieldOf = new Map<string, F>();
  for (const field of Object.keys(aliases).filter((name): name is F => name in aliases))
    for (const alias of aliases[field]) fieldOf.set(alias, field);
  const indexes = new Map<F, number>();
  const columns = head.map((title, index): SheetColumn<F> => {
    const field = fieldOf.get(wordOf(title));
    const isFirst = field !== undefined && !indexes.has(field);
    if (isFirst) indexes.set(field, index);
    return { header: cleanText(title, 100), field: isFirst ? field : null };
  });
  const rows = cells.slice(at + 1).flatMap((row, n): SheetRow<F>[] =>
    isBlank(row)
      ? []
      : [
          {
            number: at + n + 2,
            cell: (field, max = defaultMax) => cleanText(row[indexes.get(field) ?? -1] ?? '', max),
          },
        ],
  );
  return { columns, has: (field) => indexes.has(field), rows };
}
