import { multipart } from '../http/multipart.ts';
import type { Tenants } from './tenant-rows.ts';

/** The rows of the access matrix for imports of contacts. */
export const importAccessRows = {
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
    request: ({ alpha }: Tenants) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
  'imports.checkImport': {
    request: ({ alpha }: Tenants) => ({
      params: { client: 'alpha', id: alpha.draftImportId },
      body: { fields: ['name', 'firm'] },
    }),
  },
  'imports.runImport': {
    request: ({ alpha }: Tenants) => ({ params: { client: 'alpha', id: alpha.readyImportId } }),
  },
  'imports.revertImport': {
    request: ({ alpha }: Tenants) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
  'imports.discardImport': {
    request: ({ alpha }: Tenants) => ({ params: { client: 'alpha', id: alpha.draftImportId } }),
  },
  'imports.importRejects': {
    request: ({ alpha }: Tenants) => ({ params: { client: 'alpha', id: alpha.importedId } }),
  },
};
