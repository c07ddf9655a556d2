import { type AccessRow, namesAlpha } from './access-row.ts';

/** The access matrix of the queue of whom to call. */
export const todayRows: Record<string, AccessRow> = {
  'today.listToday': namesAlpha,
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
