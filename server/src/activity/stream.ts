import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FeedItem } from '@liftout/contract/activity';
import { type Position, writePosition } from './feed-position.ts';

/** What a stream asks of the feed. */
export interface FeedSource {
  /** Everything from `position` on, or null where that is too much, or no position of this database. */
  next(
    position: Position,
  ): Promise<{ items: { item: FeedItem; position: Position }[]; position: Position } | null>;
  /** Where one stands who has seen all there is. */
  current(): Promise<Position>;
  /** Whether the reader may go on reading. */
  allowed(): Promise<boolean>;
  onError(error: unknown): void;
}

export interface StreamTimes {
  /** Between signs of life; each also looks for what a lost wake-up left behind. */
  heartbeatMs: number;
  /** How old the last answer of `allowed` may be when something is sent. */
  trustMs: number;
  /** How long a reader may leave its connection full. */
  patienceMs: number;
}

export const streamTimes: StreamTimes = { heartbeatMs: 15_000, trustMs: 3_000, patienceMs: 60_000 };

export interface FeedStream {
  /** The bytes to send; ends when the stream does. */
  out: PassThrough;
  /** Something may be new. */
  wake(): void;
  end(): void;
}

/**
 * One reader's server-sent events. Reads are never concurrent; wake-ups during one lead to one more. Writing waits for
 * a slow reader, and gives up on one that stopped reading. `start` null: from now on; 'lost': what was missed is not known.
 */
export function openFeedStream(
  source: FeedSource,
  start: Position | null | 'lost',
  { heartbeatMs, trustMs, patienceMs }: StreamTimes = streamTimes,
): FeedStream {
  const out = new PassThrough();
  let position: Position | null = start === 'lost' ? null : start;
  let busy = false;
  let again = false;
  let allowedAt = Date.now();
  const heartbeat = setInterval(() => {
    if (!busy) void write(': still here\n\n');
    allowedAt = 0;
    wake();
  }, heartbeatMs);
  out.on('close', () => clearInterval(heartbeat));
  out.on('error', () => undefined);

  async function write(text: string): Promise<void> {
    if (!isOpen() || out.write(text)) return;
    await once(out, 'drain', { signal: AbortSignal.timeout(patienceMs) }).catch(() => out.destroy());
  }

  const isOpen = () => !out.destroyed && !out.writableEnded;
  const event = (name: string, at: Position | null, data: string) =>
    write(`event: ${name}\n${at ? `id: ${writePosition(at)}\n` : ''}data: ${data}\n\n`);

  async function restart(name: 'ready' | 'reset') {
    position = await source.current();
    await event(name, position, '{}');
  }

  async function read() {
    if (Date.now() - allowedAt > trustMs) {
      if (!(await source.allowed())) {
        await event('ended', null, '{}');
        return end();
      }
      allowedAt = Date.now();
    }
    if (!position) return restart(start === 'lost' ? 'reset' : 'ready');
    const found = await source.next(position);
    if (!found) return restart('reset');
    for (const { item, position: at } of found.items) {
      if (!isOpen()) return;
      await write(`id: ${writePosition(at)}\ndata: ${JSON.stringify(item)}\n\n`);
    }
    position = found.position;
  }

  function wake() {
    again = true;
    if (!busy) void readOn();
  }

  async function readOn() {
    busy = true;
    while (again && isOpen()) {
      again = false;
      // What failed is read again at the next wake-up or heartbeat, from the same position.
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
