import type { FeedItem } from '@liftout/contract/activity';
import { tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { actorOf, opens } from '../platform/http/access.ts';
import { tooMany } from '../platform/http/errors.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import { type Position, readPosition } from './feed-position.ts';
import { currentSnapshot, type FeedRow, readArrivals } from './queries.ts';
import { type FeedSource, type FeedStream, openFeedStream, type StreamTimes } from './stream.ts';

/** Streams that one session may hold open in one process: the tabs and windows of a browser. */
export const streamsPerSession = 12;
/** All sessions of a user together: a whole firm may share one login. */
export const streamsPerUser = 10 * streamsPerSession;
/** More than this since the last look, and the reader is told to read the list again. */
const tellAtMost = 200;

/** Every open stream of this process. Listens for wake-ups of all processes. */
export function feedStreams({ db, events, sessions, log }: Platform, present: (row: FeedRow) => FeedItem) {
  const open = new Map<FeedStream, Session>();

  function sourceOf(session: Session, clientId: string): FeedSource {
    const scope = tenantScope(clientId, actorOf(session));
    return {
      next: (position) =>
        db.as(scope, async (tx) => {
          const rest = position.partOf ? await remainder(position.partOf) : [];
          const seen = position.partOf?.snapshot ?? position.seen;
          const { rows, snapshot, known } = await arrivals(seen, null, null);
          if (!known || rows.length > tellAtMost) return null;
          return { items: [...rest, ...placed(rows, seen, snapshot)], position: { seen: snapshot } };

          async function remainder({ snapshot: until, after }: { snapshot: string; after: string }) {
            return placed((await arrivals(position.seen, until, after)).rows, position.seen, until);
          }
          function arrivals(from: string, until: string | null, after: string | null) {
            return readArrivals(tx, clientId, { seen: from, until, after, limit: tellAtMost + 1 });
          }
        }),
      current: async () => ({ seen: await db.as(scope, currentSnapshot) }),
      async allowed() {
        const now = await sessions.look(session.tokenHash);
        const reaches = now !== null && (now.clientId === null || now.clientId === clientId);
        return reaches && opens(now, 'overview');
      },
      onError: (error) => log.warn({ err: error, clientId }, 'the live feed could not be read'),
    };
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
    ): FeedStream {
      const ofUser = [...open.values()].filter(({ userId }) => userId === session.userId);
      const ofSession = ofUser.filter(({ tokenHash }) => tokenHash === session.tokenHash);
      if (ofSession.length >= streamsPerSession || ofUser.length >= streamsPerUser)
        throw tooMany('Too many live feeds are open. Close a tab and try again.', 30);
      const start = lastEventId === undefined ? null : (readPosition(lastEventId) ?? 'lost');
      const stream = openFeedStream(sourceOf(session, clientId), start, times);
      open.set(stream, session);
      const stop = events.on((message) => {
        if (!message || (message.topic === 'activity' && message.clientId === clientId)) stream.wake();
      });
      stream.out.on('close', () => {
        open.delete(stream);
        stop();
      });
      return stream;
    },

    /** Ends every stream; readers come back to another process with their last position. */
    close(): void {
      for (const stream of open.keys()) stream.end();
    },
  };
}
