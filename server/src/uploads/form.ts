import { maxUploadBytes, uploadFields } from '@liftout/contract/uploads';
import type { ReceivedForm } from '../platform/http/payload/received-file.ts';

/** The form of an upload of moves. */
export const uploadForm = {
  fields: uploadFields,
  extensions: ['.csv'],
  maxBytes: maxUploadBytes,
  messages: { missing: 'Choose a CSV file.', extension: 'The file must be a .csv file.' },
};

/** A received form. Its file is on disk until it is closed. */
export type UploadForm = ReceivedForm<typeof uploadFields>;
