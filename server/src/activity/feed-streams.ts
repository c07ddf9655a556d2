import { tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { actorOf, hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { EventStream, StreamTimes } from '../platform/streams/event-stream.ts';
import { openStreams, type SourceOf } from '../platform/streams/open-streams.ts';
import { toFeedItem } from './feed-item.ts';
import { type Position, readPosition, writePosition } from './feed-position.ts';
import { currentSnapshot, type FeedRow, readUnseen } from './queries.ts';

/** With more unseen activities than this, the reader is told to read the list again. */
const maxUnseen = 200;

/** The open live feeds of this process. They wake when any process notifies a change of activities. */
export function feedStreams({ db, changes, sessions, log }: Platform) {
  const streams = openStreams(
    { sessions, changes },
    'Too many live feeds are open. Close a tab and try again.',
  );

  function sourceOf(session: Session, clientId: string): SourceOf<Position> {
    const scope = tenantScope(clientId, actorOf(session));
    return (currentSession) => ({
      next: (position) =>
        db.as(scope, async (tx) => {
          const rest = position.partOf ? await remainder(position.partOf) : [];
          const seen = position.partOf?.snapshot ?? position.seen;
          const { rows, snapshot, known } = await unseen(seen, null, null);
          if (!known || rows.length > maxUnseen) return null;
          return { items: [...rest, ...withPositions(rows, seen, snapshot)], position: { seen: snapshot } };

          async function remainder({ snapshot: until, after }: { snapshot: string; after: string }) {
            const { rows: rest } = await unseen(position.seen, until, after);
            return withPositions(rest, position.seen, until);
          }
          function unseen(from: string, until: string | null, after: string | null) {
            return readUnseen(tx, clientId, { seen: from, until, after, limit: maxUnseen + 1 });
          }
        }),
      current: async () => ({ seen: await db.as(scope, currentSnapshot) }),
      writePosition,
      async isAllowed() {
        const now = await currentSession();
        const mayReadClient = now !== null && (now.clientId === null || now.clientId === clientId);
        return mayReadClient && hasAccess(now, 'overview');
      },
      onError: (error) => log.warn({ err: error, clientId }, 'the live feed could not be read'),
    });
  }

  /** Each row with the position of a reader who has it and all before it. */
  function withPositions(rows: FeedRow[], seen: string, snapshot: string) {
    return rows.map((row, at) => {
      const isLast = at === rows.length - 1;
      const position: Position = isLast ? { seen: snapshot } : { seen, partOf: { snapshot, after: row.id } };
      return { item: toFeedItem(row), position };
    });
  }

  return {
    /** Opens a stream; `lastEventId` is undefined for a first connection. Throws 429 when the session or its user has too many. */
    open(
      session: Session,
      clientId: string,
      lastEventId: string | undefined,
      times?: StreamTimes,
    ): EventStream {
      const start = lastEventId === undefined ? null : (readPosition(lastEventId) ?? 'lost');
      const stream = streams.open(session, start, sourceOf(session, clientId), times);
      const stop = changes.on((list) => {
        const isOwn = list?.some((one) => one.clientId === clientId && one.topics.includes('activity'));
        if (!list || isOwn) stream.wake();
      });
      stream.out.on('close', stop);
      return stream;
    },
    close: streams.close,
  };
}
