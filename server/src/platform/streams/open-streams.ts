import { tooMany } from '../http/errors/http-error.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { type EventStream, openEventStream, type StreamSource, type StreamTimes } from './event-stream.ts';
import { sessionChecks } from './session-checks.ts';

/** Streams of one kind that one session may hold open in one process: the tabs and windows of a browser. */
export const streamsPerSession = 12;
/** All sessions of a user together: a whole firm may share one login. */
export const streamsPerUser = 10 * streamsPerSession;

/** A source that is told with whose rights it reads: of the session as it stands. */
export type SourceOf<Position> = (currentSession: () => Promise<Session | null>) => StreamSource<Position>;

export interface OpenStreams {
  /** Throws 429 where the session or its user holds too many. `start` as in `openEventStream`. */
  open<Position>(
    session: Session,
    start: Position | null | 'lost',
    sourceOf: SourceOf<Position>,
    times?: StreamTimes,
  ): EventStream;
  wakeAll(): void;
  /** Ends every stream, and what is opened yet; readers come back to another process with their last position. */
  close(): void;
}

/** The streams of one kind that this process holds open. */
export function openStreams(sessions: Sessions, refusal: string): OpenStreams {
  const streams = new Map<EventStream, Session>();
  const checks = sessionChecks(sessions);
  let closed = false;
  return {
    open(session, start, sourceOf, times) {
      const ofUser = [...streams.values()].filter(({ userId }) => userId === session.userId);
      const ofSession = ofUser.filter(({ tokenHash }) => tokenHash === session.tokenHash);
      if (ofSession.length >= streamsPerSession || ofUser.length >= streamsPerUser)
        throw tooMany(refusal, 30);
      checks.note(session);
      const stream = openEventStream(
        sourceOf(() => checks.current(session)),
        start,
        times,
      );
      streams.set(stream, session);
      stream.out.on('close', () => streams.delete(stream));
      if (closed) stream.end();
      return stream;
    },
    wakeAll() {
      for (const stream of streams.keys()) stream.wake();
    },
    close() {
      closed = true;
      for (const stream of streams.keys()) stream.end();
    },
  };
}
