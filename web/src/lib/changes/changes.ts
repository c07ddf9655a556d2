import { type Change, heartbeatMs, streamChanges } from '@liftout/contract/changes';
import type { QueryClient } from '@tanstack/react-query';
import { hrefOf } from '../api/api.ts';
import { receivedJson } from '../api/errors.ts';
import { openStream } from '../api/event-streams.ts';
import { streamPosition, windowName } from '../api/stream-position.ts';
import { whenPointerIdle } from './pointer-idle.ts';
import { invalidate, refetch } from './query-keys.ts';

/** An event of the stream: changes, or null where anything may have changed. `id` is the position in the stream. */
interface StreamEvent {
  id: string;
  changes: Change[] | null;
}

/**
 * What the window that holds the stream sends to the others: an event, that the connection was lost, or that the server
 * ended it with the session.
 */
type Message = StreamEvent | 'lost' | 'ended';

const lostListeners = new Set<() => void>();

/** Calls `listener` each time the stream is lost, as when the server has gone. @returns removes the listener */
export function onStreamLost(listener: () => void): () => void {
  lostListeners.add(listener);
  return () => lostListeners.delete(listener);
}

function reportLost(): void {
  for (const listener of lostListeners) listener();
}

const name = 'liftout.changes';
/** How long before a refused stream is opened again. */
const reopenDelayMs = 30_000;
/** A stream without a sign for this long is lost, though its connection looks open: two heartbeats and a bit. */
const maxSilenceMs = 2.5 * heartbeatMs;
/** A slower refetch does not delay the next one. */
const maxRefetchMs = 2_000;

/**
 * Keeps the screen up to date with the changes of others. The windows of a browser share one stream where it has Web
 * Locks: the window that holds the lock listens and passes events on.
 * @returns stops
 */
export function followChanges(queries: QueryClient, userId: string): () => void {
  const apply = createRefetcher(queries);
  const stopping = new AbortController();
  const others = new BroadcastChannel(`${name} ${userId}`);
  others.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'lost') reportLost();
    else if (data === 'ended') checkSession();
    else handle(data);
  };
  // At once, and not when the pointer rests: the first answer of 401 signs out.
  const checkSession = () => void queries.invalidateQueries();

  function handle({ id, changes }: StreamEvent) {
    streamPosition.set(id);
    const foreign = changes?.filter(({ origin }) => origin !== windowName()) ?? null;
    if (foreign === null || foreign.length > 0) apply(foreign);
  }

  const listenUntilStopped = () =>
    new Promise<void>((resolve) => {
      const close = listen(
        (event) => {
          others.postMessage(event);
          handle(event);
        },
        () => {
          others.postMessage('lost');
          reportLost();
        },
        () => {
          others.postMessage('ended');
          checkSession();
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
      // Stopped before this window got the lock.
      .catch(() => undefined);
  else void listenUntilStopped();

  return () => {
    stopping.abort();
    others.close();
    streamPosition.set(null);
  };
}

/** Opens the stream, and opens it again after a refusal or a long silence. @returns closes it */
function listen(onEvent: (event: StreamEvent) => void, onLost: () => void, onEnded: () => void): () => void {
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let source = open();
  return () => {
    clearTimeout(reopening);
    clearTimeout(silence);
    source.close();
  };

  function open() {
    const since = streamPosition.get();
    const query = since === null ? {} : { since };
    const opened = openStream(hrefOf(streamChanges, { query }));
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        // Closed with the session.
        if (opened.readyState === EventSource.CLOSED) return;
        opened.close();
        onLost();
        source = open();
      }, maxSilenceMs);
    };
    hear();
    for (const sign of ['ready', 'reset', 'message', 'beat']) opened.addEventListener(sign, hear);
    opened.addEventListener('ready', ({ lastEventId }) => streamPosition.set(lastEventId));
    opened.addEventListener('reset', ({ lastEventId }) => onEvent({ id: lastEventId, changes: null }));
    opened.addEventListener('message', ({ data, lastEventId }) => {
      onEvent({ id: lastEventId, changes: receivedJson<Change[]>(String(data)) ?? null });
    });
    opened.addEventListener('ended', () => {
      opened.close();
      onEnded();
    });
    opened.addEventListener('error', () => {
      onLost();
      // The browser reopens a lost stream, but not a refused one.
      if (opened.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(() => {
        source = open();
      }, reopenDelayMs);
    });
    return opened;
  }
}

/**
 * Refetches what changed, one round at a time: changes that come during a round wait for the next. Waits until the
 * pointer rests, since a refetch may move what it points at.
 */
export function createRefetcher(
  queries: QueryClient,
  whenIdle: () => Promise<void> = whenPointerIdle,
): (changes: Change[] | null) => void {
  let waiting: Change[] = [];
  let isAll = false;
  let busy = false;

  async function run() {
    busy = true;
    while (isAll || waiting.length > 0) {
      await whenIdle();
      const round = isAll ? refetch(queries, () => true) : invalidate(queries, waiting);
      isAll = false;
      waiting = [];
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, maxRefetchMs))]);
    }
    busy = false;
  }

  return (changes) => {
    if (changes) waiting.push(...changes);
    else isAll = true;
    if (!busy) void run();
  };
}
