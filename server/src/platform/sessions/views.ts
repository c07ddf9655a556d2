import { audit } from '../audit.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Actor, platformScope } from '../db/scope.ts';
import type { AnswerOf } from '../db/sql/sql.ts';
import { type ApiKeys, databaseApiKeys, isKeyHash } from './api-keys.ts';
import { dashboardsOf } from './dashboards.ts';
import { noteView, viewedRow, viewedUser } from './queries/views.ts';
import { databaseSessions, type Session, type Sessions } from './sessions.ts';

/** Why a portal cannot be viewed as a user. `unknown`: no such user of a client that is not archived. */
export type ViewRefusal = { kind: 'unknown' } | { kind: 'closed'; reason: string };

export interface ViewingSessions extends Sessions {
  apiKeys: Pick<ApiKeys, 'find'>;
  /**
   * The session in which an admin sees a client's portal as one of its users does: their role, client and sections.
   * `named`: the user's id, or the client's for its own login. `viewedBy` is the admin. It ends with the admin's session, and while the user or the client is closed.
   * `isUsed`: stored, and audited where it was not used lately.
   */
  view(admin: Session, named: string, isUsed: boolean): Promise<Session | ViewRefusal>;
}

/** A view that was not used for this long is opened anew, with another audit entry. */
const pauseMs = 30 * 60_000;
const slideAfterMs = 60_000;

/** Between the token hash of the admin's session and the user's id. Base64url has no such character. */
const separator = ' as ';

/** Sessions of users and of API keys. Those of admins can also be used to view a client's portal. */
export function viewingSessions(db: Database, clock: Clock): ViewingSessions {
  const sessions = databaseSessions(db, clock);
  const apiKeys = databaseApiKeys(db, clock);

  async function view(admin: Session, named: string, isUsed: boolean): Promise<Session | ViewRefusal> {
    const { tokenHash } = admin;
    const viewedBy: Actor = { userId: admin.userId, name: admin.name };
    const scope = platformScope(viewedBy);
    const [row] = await db.read(scope, viewedRow, viewedUser(tokenHash, named));
    if (!row) return { kind: 'unknown' };
    const closed = closedBecause(row, clock.now());
    if (closed !== null) return { kind: 'closed', reason: closed };
    const { usedAt, clientIsActive: _, isActive: __, clientDashboards, ownDashboards, ...user } = row;
    const { userId } = row;
    const now = new Date();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    if (isUsed && (usedAt === null || usedAt < ago(slideAfterMs)))
      await db.as(scope, async (tx) => {
        const isPaused = usedAt === null || usedAt < ago(pauseMs);
        const isNoted = await noteView(tx, { tokenHash, userId, usedAt: now }, ago(slideAfterMs));
        // Of several requests at once, one opens the view.
        if (!isPaused || !isNoted) return;
        const { clientId, username, name } = user;
        await audit(
          tx,
          { action: 'portal.viewed', entity: 'user', entityId: userId, clientId, after: { username, name } },
          clock.now(),
        );
      });
    return {
      ...user,
      sessionId: admin.sessionId,
      tokenHash: `${tokenHash}${separator}${userId}`,
      role: 'client',
      allowedDashboards: dashboardsOf(clientDashboards, ownDashboards),
      mustChangePassword: false,
      viewedBy,
    };
  }

  return {
    ...sessions,
    apiKeys,
    view,

    async findMany(keys) {
      const ofKeys = await apiKeys.findMany(keys.filter(isKeyHash));
      const ofUsers = keys.filter((key) => !isKeyHash(key));
      if (ofUsers.length === 0) return ofKeys;
      const parts = ofUsers.map((key) => {
        const [tokenHash = '', userId] = key.split(separator);
        return { key, tokenHash, userId };
      });
      const own = await sessions.findMany([...new Set(parts.map(({ tokenHash }) => tokenHash))]);
      const found = await Promise.all(
        parts.map(async ({ key, tokenHash, userId }): Promise<[string, Session][]> => {
          const session = own.get(tokenHash);
          if (!session) return [];
          if (userId === undefined) return [[key, session]];
          if (session.role !== 'admin') return [];
          const viewed = await view(session, userId, false);
          return 'kind' in viewed ? [] : [[key, viewed]];
        }),
      );
      return new Map([...ofKeys, ...found.flat()]);
    },
  };
}

/** Why nobody of the client can use its portal, in a sentence for an admin; null where they can. */
function closedBecause(
  { name, isActive, clientName, clientIsActive, clientExpiresAt }: AnswerOf<typeof viewedRow>,
  now: Date,
): string | null {
  if (!isActive) return `${name} is deactivated. Activate them to view as them.`;
  if (!clientIsActive) return `${clientName} is inactive. Activate it to view its portal.`;
  if (clientExpiresAt && clientExpiresAt <= now)
    return `${clientName}'s access has expired. Extend it to view its portal.`;
  return null;
}
