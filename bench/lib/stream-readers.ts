import { Agent, type IncomingMessage, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** `open`: opens `each` streams for every token. `await`: waits for the next change on all streams. `report`: only reports. */
export type Order = { open: { origin: string; tokens: string[]; each: number } } | 'await' | 'report';

/** After `await`, `at` is when the last stream got the change, in milliseconds since 1970. */
export interface Report {
  at: number;
  open: number;
  heard: number;
}

/** Runs in a separate thread, so that reading streams does not delay the measured requests. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const heardBy: number[] = [];
const open = new Set<number>();
let onHeard = () => {};

parentPort?.on('message', (order: Order) => void carryOut(order));

async function carryOut(order: Order): Promise<void> {
  if (order === 'await') await everyoneHears();
  else if (order !== 'report') {
    const { origin, tokens, each } = order.open;
    for (const token of tokens)
      await Promise.all(Array.from({ length: each }, () => openStream(`${origin}/api/changes`, token)));
  }
  const heard = heardBy.reduce((sum, count) => sum + count, 0);
  parentPort?.postMessage({ at: Date.now(), open: open.size, heard } satisfies Report);
}

function everyoneHears(): Promise<void> {
  const before = [...heardBy];
  return new Promise((resolve) => {
    onHeard = () => {
      if (heardBy.every((count, stream) => count > (before[stream] ?? 0))) resolve();
    };
  });
}

/** Resolves at the stream's `ready` event. */
function openStream(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    request(address, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was refused: ${answer.statusCode}`));
      else follow(answer, resolve);
    })
      .on('error', reject)
      .end();
  });
}

function follow(answer: IncomingMessage, onReady: () => void): void {
  const stream = heardBy.push(0) - 1;
  open.add(stream);
  let rest = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (rest + chunk).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('event: ready')) onReady();
      else if (event.startsWith('id: ')) {
        heardBy[stream] = (heardBy[stream] ?? 0) + 1;
        onHeard();
      }
    }
  });
  answer.on('close', () => open.delete(stream));
}
