import type { RowMessage } from '@liftout/contract/uploads';
import type { Tx } from '../platform/db/database.ts';
import { copyRowMessages } from './queries/uploads.ts';
import type { Tally } from './tally.ts';

/** The cells of some rows of the file, once all of it is read. */
export type CellsOf = (rows: ReadonlySet<number>) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Counts and stores warnings, each with the cells of its row. */
export async function warn(
  tx: Tx,
  tally: Tally,
  found: readonly RowMessage[],
  cellsOf: CellsOf,
): Promise<void> {
  if (found.length === 0) return;
  const cells = await cellsOf(new Set(found.map(({ row }) => row)));
  await copyRowMessages(
    tx,
    found.map((warning) => tally.message('warning', warning, cells.get(warning.row) ?? [])),
  );
}
