import { type ImportField, importFields, maxImportRows } from '@liftout/contract/imports';
import { storable } from '@liftout/contract/values/characters';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { FileError } from '../platform/files/file-error.ts';
import type { TableFile } from '../platform/files/table.ts';
import { truncate } from '../platform/text/truncate.ts';
import type { ImportRecord } from './queries/imports.ts';
import { addRows, type StagedRow } from './queries/staged.ts';
import { readRow } from './read/row.ts';
import type { ReadingTime } from './read/values.ts';

/** Characters of JSON that are sent at once. */
const blockSize = 512 * 1024;
/** Characters of the messages of one row. */
const maxMessage = 1_000;

const isField = (name: string): name is ImportField => importFields.some((field) => field === name);
export const fieldsOf = (record: Pick<ImportRecord, 'columns'>): (ImportField | null)[] =>
  record.columns.map(({ field }) => (field !== null && isField(field) ? field : null));

/**
 * Reads all rows of a file into the import's rows, in the caller's transaction, with a block of them in memory. While
 * PostgreSQL takes one block, the next is read. `onProgress` gets the number of rows. @returns the number of rows
 */
export async function stageRows(
  tx: Tx,
  record: ImportRecord,
  table: TableFile,
  time: ReadingTime,
  onProgress: (rows: number) => void,
): Promise<number> {
  const fields = fieldsOf(record);
  let lines: string[] = [];
  let size = 0;
  let count = 0;
  let isHeader = true;
  let adding = Promise.resolve();
  const flush = async () => {
    const block = `[${lines.join()}]`;
    lines = [];
    size = 0;
    await adding;
    adding = addRows(tx, record, block);
    adding.catch(() => undefined); // thrown where it is awaited
    onProgress(count);
  };
  try {
    for await (const rows of table.rows(record.sheet)) {
      for (const { row, cells } of rows) {
        if (isHeader) {
          isHeader = false;
          continue;
        }
        count += 1;
        if (count > maxImportRows)
          throw new FileError('too-large', `The file has more than ${maxImportRows} rows. Split it.`);
        const line = JSON.stringify(stagedRow(row, cells, fields, time));
        lines.push(line);
        size += line.length;
      }
      if (size >= blockSize) await flush();
    }
    await flush();
  } finally {
    await adding;
  }
  return count;
}

function stagedRow(
  row: number,
  cells: string[],
  fields: readonly (ImportField | null)[],
  time: ReadingTime,
): StagedRow {
  const reading = readRow(cells, fields, time);
  if ('rejected' in reading)
    return {
      row,
      outcome: 'rejected',
      message: reading.rejected,
      cells: cells.slice(0, fields.length).map(storable),
      fields: null,
      newId: null,
    };
  const message = storable(truncate(reading.warnings.join(' '), maxMessage));
  return {
    row,
    outcome: 'staged',
    message: message === '' ? null : message,
    cells: null,
    fields: reading.ok,
    newId: newId(),
  };
}
