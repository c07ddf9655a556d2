import { type AccessRow, namesAlpha } from './access-row.ts';

const newContact = {
  firstName: 'Noah',
  lastName: 'Kessler',
  email: 'noah.kessler@stifel.example',
  firm: 'Stifel',
};

/** Contacts, their moves and saved views. */
export const contactRows: Record<string, AccessRow> = {
  'contacts.listContacts': namesAlpha,
  'contacts.getContact': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contacts.createContact': {
    request: () => ({ body: { ...newContact, client: 'alpha' } }),
  },
  'contacts.updateContact': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { city: 'Palo Alto' } }),
  },
  'contacts.starContact': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { isHighValue: 'yes' } }),
  },
  'contacts.changeContacts': {
    request: ({ alpha }) => ({
      body: {
        client: 'alpha',
        changes: [{ contacts: [{ id: alpha.contactId, version: 1 }], set: { isHighValue: 'yes' } }],
      },
    }),
  },
  'contactNamesakes.listNamesakes': {
    request: ({ alpha }) => ({ query: { client: 'alpha', contacts: [alpha.contactId] } }),
  },
  'contacts.archivedContacts': namesAlpha,
  'contacts.restoreContacts': {
    request: ({ alpha }) => ({ body: { client: 'alpha', ids: [alpha.archivedId] } }),
  },
  'contacts.exportContacts': namesAlpha,
  'contacts.exportVcards': namesAlpha,
  'contacts.contactVcard': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contacts.contactFacets': namesAlpha,
  'contacts.contactTimeline': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contactMoves.getContactMove': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contactMoves.listContactMoves': {
    request: ({ alpha }) => ({ query: { client: 'alpha', contacts: [alpha.contactId] } }),
  },
  'savedViews.listViews': namesAlpha,
  'savedViews.countViews': namesAlpha,
  'savedViews.createView': { request: () => ({ body: { name: 'Mine', state: {}, client: 'alpha' } }) },
  // The view is alpha's own: an admin does not see it.
  'savedViews.updateView': {
    request: ({ alpha }) => ({ params: { id: alpha.viewId }, body: { name: 'Renamed' } }),
    expect: { admin: 404 },
  },
  'savedViews.deleteView': {
    request: ({ alpha }) => ({ params: { id: alpha.viewId } }),
    expect: { admin: 404 },
  },
  'savedViews.restoreView': {
    request: ({ alpha }) => ({ params: { id: alpha.deletedViewId } }),
    expect: { admin: 404 },
  },
};
