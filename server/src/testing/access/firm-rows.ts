import { type AccessRow, aimAtAlpha, namesAlpha, noSuchId } from './access-row.ts';

const unknownName = { key: 'no such firm', version: 1, firm: null };
const noSuchFirm = { id: noSuchId };

/** Firms, their names and their members. */
export const firmRows: Record<string, AccessRow> = {
  'advisorRegister.readRegisteredFirm': {
    request: () => ({ params: { firmName: 'Merrill' }, ...aimAtAlpha }),
  },
  'firms.readFirm': { request: () => ({ params: { firmName: 'Merrill' }, ...aimAtAlpha }) },
  'firms.readTeam': { request: ({ alpha }) => ({ params: { id: alpha.contactId }, ...aimAtAlpha }) },
  'clientFirms.listClientFirms': namesAlpha,
  'clientFirms.findClientFirms': { request: () => ({ query: { client: 'alpha', q: 'ubs' } }) },
  'firmMembers.listFirmMembers': {
    request: () => ({ params: { firmName: 'Merrill' }, query: { client: 'alpha' } }),
  },
  'firmNames.listFirmNames': {},
  'firmNames.previewFirmNames': {
    request: () => ({ body: { decisions: [unknownName] } }),
    expect: { admin: 404 },
  },
  'firmNames.decideFirmName': { request: () => ({ body: unknownName }), expect: { admin: 404 } },
  'firmNames.decideFirmNames': {
    request: () => ({ body: { decisions: [unknownName] } }),
    expect: { admin: 404 },
  },
  'firmNames.undoFirmName': {
    request: () => ({ body: { key: unknownName.key, version: 1 } }),
    expect: { admin: 404 },
  },
  'firmNames.firmChoices': { request: () => ({ query: { q: 'ubs' } }) },
  'firmRecords.listFirms': {},
  'firmRecords.getFirm': { request: () => ({ params: noSuchFirm }), expect: { admin: 404 } },
  'firmRecords.updateFirm': {
    request: () => ({ params: noSuchFirm, body: { name: 'Acme', version: 1 } }),
    expect: { admin: 404 },
  },
  'firmRecords.previewOwnership': {
    request: () => ({ params: noSuchFirm, body: { ownership: null } }),
    expect: { admin: 404 },
  },
  'firmRecords.undoFirm': {
    request: () => ({ params: noSuchFirm, body: { version: 1 } }),
    expect: { admin: 404 },
  },
  'firmRecords.checkSpelling': {
    request: () => ({ params: noSuchFirm, query: { spelling: 'Acme' } }),
    expect: { admin: 404 },
  },
  'firmRecords.addFirmSpelling': {
    request: () => ({ params: noSuchFirm, body: { spelling: 'Acme', former: false, version: 1 } }),
    expect: { admin: 404 },
  },
  'firmRecords.markFirmSpelling': {
    request: () => ({ params: noSuchFirm, body: { key: 'acme', former: true, version: 1 } }),
    expect: { admin: 404 },
  },
  'firmRecords.removeFirmSpelling': {
    request: () => ({ params: noSuchFirm, body: { key: 'acme', version: 1 } }),
    expect: { admin: 404 },
  },
};
