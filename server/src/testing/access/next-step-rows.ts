import { type AccessRow, namesAlpha } from './access-row.ts';

/** Next steps and the queue of whom to call. */
export const nextStepRows: Record<string, AccessRow> = {
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
  'today.listToday': namesAlpha,
  'today.listSnoozed': namesAlpha,
  'today.snoozeContact': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { days: 3 } }),
  },
  // Alpha, which comes first, has put the contact back.
  'today.wakeContact': {
    request: ({ alpha }) => ({ params: { id: alpha.archivedId } }),
    expect: { admin: 404 },
  },
  'today.logCall': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { outcome: 'Voicemail' } }),
  },
  // Alpha, which comes first, has taken it back.
  'today.takeBackCall': {
    request: ({ alpha }) => ({ params: { id: alpha.activityId } }),
    expect: { admin: 404 },
  },
};
