import { multipart } from '../http/multipart.ts';
import { type AccessRow, everyone } from './access-row.ts';

/** Clients. */
export const clientRows: Record<string, AccessRow> = {
  'clientNames.listClientNames': {},
  'clientProfile.readProfile': { request: () => ({ params: { client: 'alpha' } }) },
  'clients.updateProfile': {
    request: () => ({ params: { client: 'alpha' }, body: { name: 'Rosa', email: 'rosa@alpha.example' } }),
  },
  'clients.listClientProfiles': {},
  'clients.createClientProfile': { request: () => ({ body: { clientId: 'gamma', clientName: 'Gamma' } }) },
  'clients.updateClientProfile': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId }, body: { website: 'https://alpha.example' } }),
  },
  'clients.listClients': {},
  'clients.createClient': {
    request: () => ({ body: { clientId: 'gamma', clientName: 'Gamma', password: 'purple lantern orbit' } }),
  },
  'clients.updateClient': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId }, body: { allowedDashboards: ['deals'] } }),
  },
  'clients.deleteClient': { request: ({ alpha }) => ({ params: { id: alpha.recordId } }) },
  'clients.listArchivedClients': {},
  'clients.readClientContents': { request: ({ alpha }) => ({ params: { id: alpha.recordId } }) },
  // It is not archived.
  'clients.restoreClient': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId } }),
    expect: { admin: 409 },
  },
  'clients.uploadLogo': {
    request: () => {
      const { payload, headers } = multipart([
        {
          name: 'file',
          fileName: 'logo.svg',
          value: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
        },
      ]);
      return { body: payload, headers };
    },
  },
  'clients.readLogo': { request: () => ({ params: { id: '0'.repeat(64) } }), expect: everyone(404) },
};
