import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fillContacts, listClient, listLatencies, listPath } from './contact-list.ts';
import { ensureAdmin, type Installation, signIn } from './installation.ts';
import { latencyLine, openHttpClient } from './latency.ts';
import { listRate } from './rate.ts';
import type { Measurement } from './report.ts';
import type { Order, Report } from './stream-readers.ts';

/** Within the limits of sessions and users: five users, ten browsers each, ten windows each with its own stream. */
const admins = ['bench-admin-1', 'bench-admin-2', 'bench-admin-3', 'bench-admin-4'];
const sessionsPerUser = 10;
const streamsPerSession = 10;
export const streamCount = (admins.length + 1) * sessionsPerUser * streamsPerSession;
export const writesPerSecond = 5;
const rounds = 40;

/** Measures the list against its bars while many windows are notified of every write. */
export async function measureOpenStreams(installation: Installation): Promise<Measurement[]> {
  await fillContacts(installation);
  for (const name of admins) await ensureAdmin(installation.sql, name);
  const app = await installation.startApp();
  const readers = new Worker(new URL('./stream-readers.ts', import.meta.url));
  try {
    const tokens: string[] = [];
    for (const name of [listClient, ...admins])
      for (let n = 0; n < sessionsPerUser; n += 1) tokens.push(await signIn(app.origin, name));
    await send(readers, { open: { origin: app.origin, tokens, each: streamsPerSession } });
    const token = await signIn(app.origin, listClient);
    const { ask, close } = openHttpClient(app.origin, token);
    const write = writer(app.origin, token, idsOf((await ask(listPath({ pageSize: '50' }))).body));
    const untilAllHeard = await hearing(readers, write);
    const writing = writeOn(write);
    const lines = [...(await listLatencies(ask)), await listRate(app.origin, token)];
    const answers = await writing.stop();
    close();
    const { open, heard } = await send(readers, 'report');
    return [
      latencyLine(`a write, from its answer until the last of ${streamCount} streams hears`, untilAllHeard),
      ...lines.map((line) => ({ ...line, what: `streams open: ${line.what}` })),
      latencyLine(`streams open: ${answers.length} writes meanwhile`, answers),
      {
        what: 'streams open at the end',
        figure: `${open}, which heard ${heard.toLocaleString('en')} events`,
        bar: String(streamCount),
        met: open === streamCount,
      },
    ];
  } finally {
    await readers.terminate();
    await app.stop();
  }
}

async function send(readers: Worker, order: Order): Promise<Report> {
  readers.postMessage(order);
  const [report]: Report[] = await once(readers, 'message');
  if (!report) throw new Error('The readers of streams said nothing');
  return report;
}

/** Changes one contact after the other. Returns the server's time in milliseconds. */
function writer(origin: string, token: string, ids: string[]): () => Promise<number> {
  let count = 0;
  return async () => {
    const from = performance.now();
    const answer = await fetch(`${origin}/api/contacts/${ids[count % ids.length]}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nextSteps: `Call again, ${count}` }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`A write was refused: ${answer.status} ${text}`);
    count += 1;
    return performance.now() - from;
  };
}

async function hearing(readers: Worker, write: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const heard = send(readers, 'await');
    await write();
    const answered = Date.now();
    times.push(Math.max(0, (await heard).at - answered));
    await sleep(100);
  }
  return times;
}

/** Writes at a steady rate until it is stopped. */
function writeOn(write: () => Promise<number>) {
  const stopping = new AbortController();
  const answers: number[] = [];
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const pause = sleep(1_000 / writesPerSecond);
      answers.push(await write());
      await pause;
    }
  })();
  return {
    async stop(): Promise<number[]> {
      stopping.abort();
      await done;
      return answers;
    },
  };
}

function idsOf(body: string): string[] {
  const rows: unknown = JSON.parse(body);
  if (!Array.isArray(rows)) throw new Error('The list of contacts is no list');
  return rows.map(({ id }: { id: unknown }) => String(id));
}
