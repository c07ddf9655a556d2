import { multipart } from '../http/multipart.ts';
import type { AccessRow } from './access-row.ts';

const oneMove =
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\nDana,Whitfield,"Palo Alto, CA",Merrill,UBS,01/02/2025,$10M\n';

/** Uploads of moves. */
export const uploadRows: Record<string, AccessRow> = {
  'uploads.uploadCsv': {
    request: () => {
      const { payload, headers } = multipart([
        { name: 'market', value: 'Silicon Valley' },
        { name: 'timePeriod', value: 'Q1 2025' },
        { name: 'file', fileName: 'moves.csv', value: oneMove },
      ]);
      return { body: payload, headers };
    },
  },
  'uploads.listUploads': {},
  'uploads.uploadWarnings': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.uploadRejects': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.previewRevert': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.revertUpload': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
};
