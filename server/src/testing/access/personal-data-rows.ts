import type { AccessRow } from './access-row.ts';

const ofAlpha = { params: { client: 'alpha' } };

/** What is held on a person, and how long. */
export const personalDataRows: Record<string, AccessRow> = {
  'personalData.readablePersonalData': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'personalData.exportPersonalData': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'personalData.readMentions': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  // The name isn't theirs: everyone after needs the contact.
  'personalData.erasePersonalData': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { confirm: 'Somebody else' } }),
    expect: { admin: 409 },
  },
  'retention.readRetention': { request: () => ofAlpha },
  'retention.listRetentions': {},
  'retention.setRetention': { request: () => ({ ...ofAlpha, body: { months: 24, version: 0 } }) },
  'retention.previewRetention': { request: () => ({ ...ofAlpha, query: { months: 24 } }) },
  'retention.contactRetention': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
};
