import { importFormFields, maxImportBytes } from '@liftout/contract/imports';
import type { ReceivedForm } from '../platform/http/payload/received-file.ts';

/** The form of an import of contacts. */
export const importForm = {
  fields: importFormFields,
  extensions: ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'],
  maxBytes: maxImportBytes,
  messages: {
    missing: 'Choose a CSV or XLSX file.',
    extension: 'The file must be a .csv or .xlsx file. Save an older .xls workbook as .xlsx first.',
  },
};

/** A received form. Its file is on disk until it is closed. */
export type ImportForm = ReceivedForm<typeof importFormFields>;
