import type { FeedItem } from '@liftout/contract/activity';
import { tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { actorOf, hasAccess } from '../platform/http/security/access.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { EventStream, StreamTimes } from '../platform/streams/event-stream.ts';
import { openStreams, type SourceOf } from '../platform/streams/open-streams.ts';
import { type Position, readPosition, writePosition } from './feed-position.ts';
import { currentSnapshot, type FeedRow, readArrivals } from './queries.ts';

/** More than this since the last look, and the reader is told to read the list again. */
const maxArrivals = 200;

/** Every open stream of this process. Listens for wake-ups of all processes. */
export function feedStreams({ db, changes, sessions, log }: Platform, present: (row: FeedRow) => FeedItem) {
  const streams = openStreams(sessions, 'Too many live feeds are open. Close a tab and try again.');

  function sourceOf(session: Session, clientId: string): SourceOf<Position> {
    const scope = tenantScope(clientId, actorOf(session));
    return (currentSession) => ({
      next: (position) =>
        db.as(scope, async (tx) => {
          const rest = position.partOf ? await remainder(position.partOf) : [];
          const seen = position.partOf?.snapshot ?? position.seen;
          const { rows, snapshot, known } = await arrivals(seen, null, null);
          if (!known || rows.length > maxArrivals) return null;
          return { items: [...rest, ...placed(rows, seen, snapshot)], position: { seen: snapshot } };

          async function remainder({ snapshot: until, after }: { snapshot: string; after: string }) {
            return placed((await arrivals(position.seen, until, after)).rows, position.seen, until);
          }
          function arrivals(from: string, until: string | null, after: string | null) {
            return readArrivals(tx, clientId, { seen: from, until, after, limit: maxArrivals + 1 });
          }
        }),
      current: async () => ({ seen: await db.as(scope, currentSnapshot) }),
      writePosition,
      async isAllowed() {
        const now = await currentSession();
        const reaches = now !== null && (now.clientId === null || now.clientId === clientId);
        return reaches && hasAccess(now, 'overview');
      },
      onError: (error) => log.warn({ err: error, clientId }, 'the live feed could not be read'),
    });
  }

  /** Each row with the position of one who has read up to it. */
  function placed(rows: FeedRow[], seen: string, snapshot: string) {
    return rows.map((row, at) => {
      const isLast = at === rows.length - 1;
      const position: Position = isLast ? { seen: snapshot } : { seen, partOf: { snapshot, after: row.id } };
      return { item: present(row), position };
    });
  }

  return {
    /** Opens a stream. Throws 429 where the session or its user holds too many. `lastEventId`: undefined at the first connection. */
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
