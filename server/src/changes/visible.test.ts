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
const everything = (clientId: string | null): Change => ({ clientId, topics: [...topics] });

test('an admin is told of every client and of what is none’s', () => {
  const all = [everything('alpha'), everything('beta'), everything(null)];
  expect(visibleTo(admin, all)).toEqual(all);
});

test('a client is told of its own rows and of what all share, never of others or of admins’ affairs', () => {
  const [own, shared, ...rest] = visibleTo(alpha('full'), [
    everything('alpha'),
    everything('beta'),
    everything(null),
  ]);
  expect(rest).toEqual([]);
  expect(own?.clientId).toBe('alpha');
  for (const secret of ['submissions', 'mail'] as const) expect(own?.topics).not.toContain(secret);
  expect(own?.topics).toEqual(expect.arrayContaining(['contacts', 'deals', 'clients', 'saved-views']));
  expect(shared).toEqual({ clientId: null, topics: ['markets', 'reports'] });
});

test('the name of a window is told to its own user alone', () => {
  const told = (session: Session, origin?: string) =>
    visibleTo(session, [{ clientId: 'alpha', topics: ['deals'], ...(origin && { origin }) }])[0]?.origin;
  const mine = { ...alpha('full'), userId: 'me' };
  expect(told(mine, 'me/window-1')).toBe('window-1');
  expect(told({ ...admin, userId: 'me' }, 'me/window-1')).toBe('window-1');
  for (const origin of ['you/window-1', 'mee/window-1', 'window-1', undefined])
    expect(told(mine, origin)).toBeUndefined();
});

test('a client is told only of what its part of the portal reads', () => {
  const told = visibleTo(alpha('deals'), [everything('alpha')]);
  expect(told).toEqual([{ clientId: 'alpha', topics: ['clients', 'contacts', 'deals', 'markets', 'users'] }]);
  expect(visibleTo(alpha('deals'), [{ clientId: 'alpha', topics: ['insights'] }])).toEqual([]);
});
