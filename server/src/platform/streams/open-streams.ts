import type { Topic } from '@liftout/contract/topics';
import type { Changes } from '../changes/listener.ts';
import { tooMany } from '../http/errors/http-error.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import { type EventStream, openEventStream, type StreamSource, type StreamTimes } from './event-stream.ts';
import { sessionChecks } from './session-checks.ts';

/** Open streams of one kind for a session in one process: a browser's tabs and windows. */
export const streamsPerSession = 12;
/** The same for all sessions of a user: a whole firm may share one login. */
export const streamsPerUser = 10 * streamsPerSession;

/** Makes a source. `currentSession` is the session as stored now, whose rights apply to each read. */
export type SourceOf<Position> = (currentSession: () => Promise<Session | null>) => StreamSource<Position>;

export interface OpenStreams {
  /** Throws 429 where the session or its user has too many open. `start`: see `openEventStream`. */
  open<Position>(
    session: Session,
    start: Position | null | 'lost',
    sourceOf: SourceOf<Position>,
    times?: StreamTimes,
  ): EventStream;
  wakeAll(): void;
  /** Ends every stream, also those opened later; readers reconnect to another process with their last position. */
  close(): void;
}

/** Changes of these may end a session, or narrow what it may read. */
const accessTopics = new Set<Topic>(['api-keys', 'clients', 'sessions', 'users']);

/** The open streams of one kind in this process. They check their sessions at once when access may have changed. */
export function openStreams(
  { sessions, changes }: { sessions: Pick<Sessions, 'findMany'>; changes: Pick<Changes, 'on'> },
  refusal: string,
): OpenStreams {
  const streams = new Map<EventStream, Session>();
  const checks = sessionChecks(sessions);
  let closed = false;
  const stopListening = changes.on((list) => {
    if (list && !list.some(({ topics }) => topics.some((topic) => accessTopics.has(topic)))) return;
    checks.forget();
    wakeAll();
  });
  function wakeAll() {
    for (const stream of streams.keys()) stream.wake();
  }
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
    wakeAll,
    close() {
      closed = true;
      stopListening();
      for (const stream of streams.keys()) stream.end();
    },
  };
}
