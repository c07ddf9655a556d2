import { multipart } from '../http/multipart.ts';
import type { AccessRow } from './access-row.ts';

/** Imports of contacts. */
export const importRows: Record<string, AccessRow> = {
  'imports.createImport': {
    request: () => {
      const { payload, headers } = multipart([
        { name: 'file', fileName: 'contacts.csv', value: 'Name,Firm\nDana Whitfield,Merrill\n' },
      ]);
      return { params: { client: 'alpha' }, body: payload, headers };
    },
  },
  'imports.listImports': {},
  'imports.readImport': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
  'imports.checkImport': {
    request: ({ alpha }) => ({
      params: { client: 'alpha', id: alpha.draftImportId },
      body: { fields: ['name', 'firm'] },
    }),
  },
  'imports.runImport': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.readyImportId } }),
  },
  'imports.revertImport': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
  'imports.discardImport': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.draftImportId } }),
  },
  'imports.importRejects': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
};
