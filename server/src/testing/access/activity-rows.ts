import { type AccessRow, namesAlpha } from './access-row.ts';

/** Activity, the live feed and touches. */
export const activityRows: Record<string, AccessRow> = {
  'activity.engagementMetrics': namesAlpha,
  'activity.listTouches': { request: () => ({ query: { client: 'alpha', figure: 'calls' } }) },
  'activity.logActivity': {
    request: ({ alpha }) => ({ body: { contactId: alpha.contactId, type: 'note', subject: 'Met again' } }),
  },
  'activity.logActivities': {
    request: ({ alpha }) => ({
      body: { client: 'alpha', contacts: [alpha.contactId], type: 'note', note: 'Met' },
    }),
  },
  'activity.takeBackLog': {
    request: ({ alpha }) => ({ body: { client: 'alpha', entries: [{ activity: alpha.contactId }] } }),
    expect: { alpha: 404, admin: 404 },
  },
  'liveFeed.liveFeed': { request: () => ({ params: { client: 'alpha' } }) },
  'liveFeed.liveFeedStream': { request: () => ({ params: { client: 'alpha' } }), endless: true },
  'contactTouches.touchesByWeek': {
    request: ({ alpha }) => ({ query: { client: 'alpha', contacts: [alpha.contactId] } }),
  },
};
