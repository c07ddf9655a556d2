import { type Change, changeList, streamChanges } from '@liftout/contract/changes';
import type { QueryClient } from '@tanstack/react-query';
import { hrefOf } from '../api/api.ts';
import { parseJson } from '../api/errors.ts';
import { openStream } from '../api/event-streams.ts';
import { streamPosition, windowName } from '../api/stream-position.ts';
import { whenPointerIdle } from './pointer-idle.ts';
import { invalidate } from './query-keys.ts';

/** What a window hears: changes, or null where everything may have changed. `id` is the place in the stream. */
interface Heard {
  id: string;
  changes: Change[] | null;
}

/** What the window that listens tells the others: what it heard, or that the stream broke off. */
type Message = Heard | 'lost';

const lostListeners = new Set<() => void>();

/** Calls `listener` each time the stream breaks off: the server may have gone. Answers how to stop. */
export function onStreamLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

function reportLost(): void {
  for (const listener of lostListeners) listener();
}

const name = 'liftout.changes';
/** How long a refused stream is left alone, in milliseconds. */
const pauseMs = 30_000;
/** A reading that takes longer holds up no other, in milliseconds. */
const maxReadingMs = 2_000;

/**
 * Keeps what is on the screen as others change it, until the answer is called. The windows of a browser share one
 * stream, where it has Web Locks: whoever holds the lock listens and passes on.
 */
export function followChanges(queries: QueryClient, userId: string): () => void {
  const apply = collect(queries);
  const stopping = new AbortController();
  const others = new BroadcastChannel(`${name} ${userId}`);
  others.onmessage = ({ data }: MessageEvent<Message>) => (data === 'lost' ? reportLost() : hear(data));

  function hear({ id, changes }: Heard) {
    streamPosition.set(id);
    const foreign = changes?.filter(({ origin }) => origin !== windowName) ?? null;
    if (foreign === null || foreign.length > 0) apply(foreign);
  }

  const listenUntilStopped = () =>
    new Promise<void>((resolve) => {
      const close = listen(
        (heard) => {
          others.postMessage(heard);
          hear(heard);
        },
        () => {
          others.postMessage('lost');
          reportLost();
        },
      );
      stopping.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });

  if (navigator.locks)
    navigator.locks
      .request(`${name} ${userId}`, { signal: stopping.signal }, listenUntilStopped)
      // Stopped before it was this window's turn.
      .catch(() => undefined);
  else void listenUntilStopped();

  return () => {
    stopping.abort();
    others.close();
    streamPosition.set(null);
  };
}

/** Opens the stream and opens it again when it was refused. Answers how to close it. */
function listen(onHeard: (heard: Heard) => void, onLost: () => void): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let source = open();
  return () => {
    clearTimeout(reopening);
    source.close();
  };

  function open() {
    const since = streamPosition.get();
    const query = since === null ? {} : { since };
    const opened = openStream(hrefOf(streamChanges, { query }));
    opened.addEventListener('ready', ({ lastEventId }) => streamPosition.set(lastEventId));
    opened.addEventListener('reset', ({ lastEventId }) => onHeard({ id: lastEventId, changes: null }));
    opened.addEventListener('message', ({ data, lastEventId }) => {
      const changes = changeList.safeParse(parseJson(String(data)));
      onHeard({ id: lastEventId, changes: changes.success ? changes.data : null });
    });
    opened.addEventListener('ended', () => opened.close());
    opened.addEventListener('error', () => {
      onLost();
      // The browser comes back to a stream that was lost, but not to one that was refused.
      if (opened.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(() => {
        source = open();
      }, pauseMs);
    });
    return opened;
  }
}

/**
 * Asks again for what changed, one round after the other: what comes during one is asked for in the next. Not while
 * somebody points at what would move.
 */
export function collect(
  queries: QueryClient,
  still: () => Promise<void> = whenPointerIdle,
): (changes: Change[] | null) => void {
  let waiting: Change[] = [];
  let isAll = false;
  let busy = false;

  async function run() {
    busy = true;
    while (isAll || waiting.length > 0) {
      await still();
      const round = isAll ? queries.invalidateQueries() : invalidate(queries, waiting);
      isAll = false;
      waiting = [];
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, maxReadingMs))]);
    }
    busy = false;
  }

  return (changes) => {
    if (changes) waiting.push(...changes);
    else isAll = true;
    if (!busy) void run();
  };
}
