import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { heartbeatMs as beatMs } from '@liftout/contract/changes';

/** The items of a stream, each with the position after it. */
export interface StreamSource<Position> {
  /** The items after `position`; null where they are too many or the position is unknown. */
  next(
    position: Position,
  ): Promise<{ items: { item: unknown; position: Position }[]; position: Position } | null>;
  /** The position after the latest item. */
  current(): Promise<Position>;
  /** The position as an event id, for `Last-Event-ID`. */
  writePosition(position: Position): string;
  /** Whether the reader may still read; checked before each read. */
  isAllowed(): Promise<boolean>;
  onError(error: unknown): void;
}

export interface StreamTimes {
  /** Between heartbeats. Each also reads, in case a wake-up was lost. */
  heartbeatMs: number;
  /** How long a reader may leave its connection's buffer full. */
  maxFullMs: number;
}

export const streamTimes: StreamTimes = { heartbeatMs: beatMs, maxFullMs: 60_000 };

export interface EventStream {
  /** The bytes to send; ends when the stream does. */
  out: PassThrough;
  /** Reads again: there may be new items. */
  wake(): void;
  end(): void;
}

/**
 * Server-sent events for one reader. Reads are never concurrent; wake-ups during one lead to one more. Writing waits for
 * a slow reader, and ends the stream of one that stopped reading. Without a `start` position it begins with the next item,
 * after a `ready` event (null) or a `reset` event ('lost': items were missed).
 */
export function openEventStream<Position>(
  source: StreamSource<Position>,
  start: Position | null | 'lost',
  { heartbeatMs, maxFullMs }: StreamTimes = streamTimes,
): EventStream {
  const out = new PassThrough();
  let position: Position | null = start === 'lost' ? null : start;
  let busy = false;
  let again = false;
  const heartbeat = setInterval(() => {
    if (!busy) void write('event: beat\ndata: {}\n\n');
    wake();
  }, heartbeatMs);
  out.on('close', () => clearInterval(heartbeat));
  out.on('error', () => undefined);

  async function write(text: string): Promise<void> {
    if (!isOpen() || out.write(text)) return;
    await once(out, 'drain', { signal: AbortSignal.timeout(maxFullMs) }).catch(() => out.destroy());
  }

  const isOpen = () => !out.destroyed && !out.writableEnded;
  const event = (name: string, at: Position | null, data: string) =>
    write(`event: ${name}\n${at ? `id: ${source.writePosition(at)}\n` : ''}data: ${data}\n\n`);

  async function restart(name: 'ready' | 'reset') {
    position = await source.current();
    await event(name, position, '{}');
  }

  async function read() {
    if (!(await source.isAllowed())) {
      await event('ended', null, '{}');
      return end();
    }
    if (!position) return restart(start === 'lost' ? 'reset' : 'ready');
    const found = await source.next(position);
    if (!found) return restart('reset');
    for (const { item, position: at } of found.items) {
      if (!isOpen()) return;
      await write(`id: ${source.writePosition(at)}\ndata: ${JSON.stringify(item)}\n\n`);
    }
    position = found.position;
  }

  function wake() {
    again = true;
    if (!busy) void readAll();
  }

  async function readAll() {
    busy = true;
    while (again && isOpen()) {
      again = false;
      // A failed read is repeated from the same position at the next wake-up or heartbeat.
      await read().catch(source.onError);
    }
    busy = false;
  }

  function end() {
    clearInterval(heartbeat);
    if (isOpen()) out.end();
  }

  void write('retry: 2000\n\n');
  wake();
  return { out, wake, end };
}
