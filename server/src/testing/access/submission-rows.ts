import { type AccessRow, namesAlpha } from './access-row.ts';

const newContact = {
  firstName: 'Noah',
  lastName: 'Kessler',
  email: 'noah.kessler@stifel.example',
  firm: 'Stifel',
};

/** Submissions. */
export const submissionRows: Record<string, AccessRow> = {
  'pendingContacts.submitContact': { request: () => ({ body: { ...newContact, client: 'alpha' } }) },
  'pendingContacts.listSubmissions': namesAlpha,
  'ownSubmissions.listOwnSubmissions': namesAlpha,
  'pendingContacts.countSubmissions': { request: () => ({}) },
  'pendingContacts.updateSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { city: 'Palo Alto' } }),
  },
  'pendingContacts.approveSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { force: true } }),
  },
  'pendingContacts.rejectSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { reason: 'Retired' } }),
  },
  'pendingContacts.decideSubmissions': {
    request: ({ alpha }) => ({
      body: { decision: 'reject', reason: 'Retired', submissions: [{ id: alpha.pendingId, version: 1 }] },
    }),
  },
  'pendingContacts.reopenSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { version: 1 } }),
    expect: { admin: 409 },
  },
};
