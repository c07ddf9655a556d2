import { type AccessRow, namesAlpha } from './access-row.ts';

/** Watches and notifications. Alpha's are its login's own: an admin does not see them. */
export const watchRows: Record<string, AccessRow> = {
  'watches.listWatches': namesAlpha,
  'watches.listWatchesOfMove': {
    request: ({ moveId }) => ({ query: { client: 'alpha', move: moveId } }),
  },
  'watches.addWatch': {
    request: ({ moveId }) => ({ body: { client: 'alpha', target: { kind: 'advisor', moveId } } }),
  },
  'watches.changeWatch': {
    request: ({ alpha }) => ({ params: { id: alpha.watchId }, body: { channel: 'bell' } }),
    expect: { admin: 404 },
  },
  'watches.removeWatch': {
    request: ({ alpha }) => ({ params: { id: alpha.watchId } }),
    expect: { admin: 404 },
  },
  'notifications.listNotifications': namesAlpha,
  'notifications.markNotifications': {
    request: ({ alpha }) => ({ body: { client: 'alpha', ids: [alpha.notificationId] } }),
  },
  'notifications.markAllNotifications': { request: () => ({ body: { client: 'alpha' } }) },
};
