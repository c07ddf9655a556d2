import { once } from 'node:events';
import { PassThrough } from 'node:stream';

/** What a stream sends, each item with the position of one who has read up to it. */
export interface StreamSource<Position> {
  /** Everything from `position` on, or null where that is too much or not known. */
  next(
    position: Position,
  ): Promise<{ items: { item: unknown; position: Position }[]; position: Position } | null>;
  /** Where one stands who has seen all there is. */
  current(): Promise<Position>;
  /** As `Last-Event-ID` carries it. */
  writePosition(position: Position): string;
  /** Whether the reader may go on reading; asked before each reading. */
  isAllowed(): Promise<boolean>;
  onError(error: unknown): void;
}

export interface StreamTimes {
  /** Between signs of life; each also looks for what a lost wake-up left behind. */
  heartbeatMs: number;
  /** How long a reader may leave its connection full. */
  maxFullMs: number;
}

export const streamTimes: StreamTimes = { heartbeatMs: 15_000, maxFullMs: 60_000 };

export interface EventStream {
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
    if (!busy) void write(': still here\n\n');
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
