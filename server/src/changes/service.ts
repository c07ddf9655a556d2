import type { Platform } from '../platform/deps.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { EventStream, StreamTimes } from '../platform/streams/event-stream.ts';
import { openStreams, type SourceOf } from '../platform/streams/open-streams.ts';
import { changeHistory, type Position, readPosition, writePosition } from './history.ts';
import { visibleTo } from './visible.ts';

export type ChangesService = ReturnType<typeof changesService>;

/** Streams of changes to screens, with one listener and one history for all streams of this process. */
export function changesService({ changes, sessions, log }: Platform) {
  const history = changeHistory();
  const streams = openStreams({ sessions, changes }, 'Too many windows are open. Close a tab and try again.');
  const stop = changes.on((list) => {
    if (list) history.add(list);
    else history.restart();
    streams.wakeAll();
  });

  function sourceOf(opened: Session): SourceOf<Position> {
    let session = opened;
    return (currentSession) => ({
      async next(position) {
        const now = history.current();
        const list = history.since(position);
        if (!list) return null;
        const visible = visibleTo(session, list);
        return { items: visible.length > 0 ? [{ item: visible, position: now }] : [], position: now };
      },
      current: async () => history.current(),
      writePosition,
      async isAllowed() {
        const now = await currentSession();
        if (now) session = now;
        return now !== null;
      },
      onError: (error) => log.warn({ err: error }, 'a stream of changes could not go on'),
    });
  }

  return {
    /** The position of a reader who reads rows now. */
    position: (): string => writePosition(history.current()),

    /** Opens a stream after a position, or from now on if it is undefined. Throws 429 when too many are open. */
    open(session: Session, since: string | undefined, times?: StreamTimes): EventStream {
      const start = since === undefined ? null : (readPosition(since) ?? 'lost');
      return streams.open(session, start, sourceOf(session), times);
    },

    /** Ends every stream. */
    close(): void {
      stop();
      streams.close();
    },
  };
}
