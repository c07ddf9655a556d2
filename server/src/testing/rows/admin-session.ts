import type { Session } from '../../platform/sessions/sessions.ts';

/** The session of an admin, for tests that need no database. */
export const adminSession: Session = {
  tokenHash: 'x',
  sessionId: 'x',
  userId: 'x',
  username: 'x',
  name: 'x',
  role: 'admin',
  clientId: null,
  clientName: null,
  allowedDashboards: [],
  clientExpiresAt: null,
  mustChangePassword: false,
};
