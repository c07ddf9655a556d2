import { endpoints } from '@liftout/contract';
import type { Change } from '@liftout/contract/changes';
import { sharedTopics, type Topic } from '@liftout/contract/topics';
import { mayCall } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';

const readers = endpoints.flatMap(({ endpoint }) => (endpoint.method === 'GET' ? [endpoint] : []));
const topicsOfRights = new Map<string, ReadonlySet<Topic>>();

/** The kinds of rows that some endpoint open to this session reads. */
function topicsOf(session: Session): ReadonlySet<Topic> {
  const rights = [session.role, ...session.allowedDashboards].join();
  const known = topicsOfRights.get(rights);
  if (known) return known;
  const open = readers.filter(({ access }) => mayCall(access, session));
  const topics = new Set(open.flatMap(({ reads }) => reads));
  topicsOfRights.set(rights, topics);
  return topics;
}

/** The name of a window of the session's own user; whoever knew another's could hide changes from it. */
function windowOf({ userId }: Session, origin: string | undefined): string | undefined {
  return origin?.startsWith(`${userId}/`) ? origin.slice(userId.length + 1) : undefined;
}

/**
 * What a session may know of: kinds of rows that it may read, for a client's user of its own client and of what all
 * clients share.
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
