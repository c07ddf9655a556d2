import type { User } from '@liftout/contract/users';
import { toDashboards } from '../../platform/sessions/dashboards.ts';
import type { lockUser, UserRow } from './queries.ts';

type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

function stateOf({ isActive, hasPassword, invitedUntil }: UserRow): User['state'] {
  if (!isActive) return 'inactive';
  if (hasPassword) return 'active';
  return invitedUntil ? 'invited' : 'no_password';
}

/** A user in its wire form. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  role: row.role,
  clientId: row.clientId,
  isClientLogin: row.clientId === row.username,
  allowedDashboards: row.allowedDashboards && toDashboards(row.allowedDashboards),
  state: stateOf(row),
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  openSessions: row.openSessions,
  openSteps: row.openSteps,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});

/** What the audit trail keeps of a user: what admins can change, and no secret. */
export const toAudit = ({ username, name, email, allowedDashboards, isActive }: StoredUser) => ({
  username,
  name,
  email,
  allowedDashboards,
  isActive,
});
