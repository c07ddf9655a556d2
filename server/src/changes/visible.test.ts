import type { Change } from '@liftout/contract/changes';
import { topics } from '@liftout/contract/topics';
import { expect, test } from 'vitest';
import type { Session } from '../platform/sessions/sessions.ts';
import { adminSession as admin } from '../testing/rows/admin-session.ts';
import { visibleTo } from './visible.ts';

const alpha = (...allowedDashboards: Session['allowedDashboards']): Session => ({
  ...admin,
  role: 'client',
  clientId: 'alpha',
  allowedDashboards,
});
const allTopics = (clientId: string | null): Change => ({ clientId, topics: [...topics] });

test('an admin receives changes of every client and of no client', () => {
  const all = [allTopics('alpha'), allTopics('beta'), allTopics(null)];
  expect(visibleTo(admin, all)).toEqual(all);
});

test('a client receives changes of its own rows and shared ones, never of other clients or of admins’ topics', () => {
  const [own, shared, ...rest] = visibleTo(alpha('full'), [
    allTopics('alpha'),
    allTopics('beta'),
    allTopics(null),
  ]);
  expect(rest).toEqual([]);
  expect(own?.clientId).toBe('alpha');
  for (const secret of ['sessions', 'mail'] as const) expect(own?.topics).not.toContain(secret);
  expect(own?.topics).toEqual(
    expect.arrayContaining(['contacts', 'deals', 'clients', 'saved-views', 'submissions']),
  );
  expect(shared).toEqual({ clientId: null, topics: ['markets', 'reports', 'settings'] });
});

test('the name of a window is sent to its own user only', () => {
  const originFor = (session: Session, origin?: string) =>
    visibleTo(session, [{ clientId: 'alpha', topics: ['deals'], ...(origin && { origin }) }])[0]?.origin;
  const mine = { ...alpha('full'), userId: 'me' };
  expect(originFor(mine, 'me/window-1')).toBe('window-1');
  expect(originFor({ ...admin, userId: 'me' }, 'me/window-1')).toBe('window-1');
  for (const origin of ['you/window-1', 'mee/window-1', 'window-1', undefined])
    expect(originFor(mine, origin)).toBeUndefined();
});

test('a client receives only the topics that its sections read', () => {
  const visible = visibleTo(alpha('deals'), [allTopics('alpha')]);
  expect(visible).toEqual([
    {
      clientId: 'alpha',
      topics: [
        'activity',
        'clients',
        'contacts',
        'deals',
        'goals',
        'markets',
        'notifications',
        'settings',
        'users',
      ],
    },
  ]);
  expect(visibleTo(alpha('deals'), [{ clientId: 'alpha', topics: ['insights'] }])).toEqual([]);
});
