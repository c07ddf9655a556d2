import { endpoints } from '@liftout/contract';
import type { Change } from '@liftout/contract/changes';
import { sharedTopics, type Topic } from '@liftout/contract/topics';
import { mayCall } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';

const readEndpoints = endpoints.flatMap(({ endpoint }) =>
  endpoint.method === 'GET' && !endpoint.inParts ? [endpoint] : [],
);
const topicsOfRights = new Map<string, ReadonlySet<Topic>>();

/** The topics that the endpoints of this session's access read. */
function topicsOf(session: Session): ReadonlySet<Topic> {
  const rights = [session.role, ...session.allowedDashboards].join();
  const cached = topicsOfRights.get(rights);
  if (cached) return cached;
  const allowed = readEndpoints.filter(({ access }) => mayCall(access, session));
  const topics = new Set(allowed.flatMap(({ reads }) => reads));
  topicsOfRights.set(rights, topics);
  return topics;
}

/** The window's name, if it belongs to the session's user. A window ignores changes with its name, so others must not know it. */
function windowOf({ userId }: Session, origin: string | undefined): string | undefined {
  return origin?.startsWith(`${userId}/`) ? origin.slice(userId.length + 1) : undefined;
}

/**
 * The changes that a session may receive: of topics that it may read, and for a client user only of its own client and
 * of what all clients share.
 */
export function visibleTo(session: Session, changes: readonly Change[]): Change[] {
  const readable = topicsOf(session);
  return changes.flatMap(({ origin, ...change }) => {
    const isAdmin = session.clientId === null;
    const topics = change.topics.filter(
      (topic) =>
        readable.has(topic) &&
        (isAdmin ||
          change.clientId === session.clientId ||
          (change.clientId === null && sharedTopics.includes(topic))),
    );
    const window = windowOf(session, origin);
    return topics.length > 0 ? [{ ...change, topics, ...(window !== undefined && { origin: window }) }] : [];
  });
}
