import { type AccessRow, namesAlpha } from './access-row.ts';
import { retentionRows } from './retention-rows.ts';

/** The access matrix of next steps, and of what is held on a person and how long. */
export const nextStepRows: Record<string, AccessRow> = {
  ...retentionRows,
  'personalData.readablePersonalData': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'personalData.exportPersonalData': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'personalData.readMentions': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  // The name isn't theirs: everyone after needs the contact.
  'personalData.erasePersonalData': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { confirm: 'Somebody else' } }),
    expect: { admin: 409 },
  },
  'nextSteps.listContactSteps': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'nextSteps.listStepOwners': namesAlpha,
  'nextSteps.listOpenSteps': { request: () => ({ query: { client: 'alpha' } }) },
  'nextSteps.addNextStep': {
    request: ({ alpha }) => ({
      body: { contactId: alpha.contactId, what: 'Call about the offer', dueOn: '2025-09-02' },
    }),
  },
  'nextSteps.changeNextStep': {
    request: ({ alpha }) => ({ params: { id: alpha.stepId }, body: { done: true } }),
  },
  // Alpha, which comes first, has removed it.
  'nextSteps.removeNextStep': {
    request: ({ alpha }) => ({ params: { id: alpha.stepId } }),
    expect: { admin: 404 },
  },
  'nextSteps.setCadence': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { everyDays: 30 } }),
  },
};
