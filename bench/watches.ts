import { setTimeout as sleep } from 'node:timers/promises';
import { changeList } from '@liftout/contract/changes';
import type pg from 'pg';
import type { Bench } from './lib/bench.ts';
import { ensureAdmin, ensureClient, type Installation, signIn } from './lib/installation.ts';
import { latencyLine } from './lib/latency.ts';
import type { Measurement } from './lib/report.ts';
import { seedContacts } from './lib/seed-contacts.ts';
import { sendFile } from './lib/send-file.ts';

const clientCount = 20;
const contactCount = Number(process.env.BENCH_WATCHED_CONTACTS ?? 10_000);
const rows = 100;
const rounds = 15;
const barMs = 1_000;
const limitMs = 60_000;

const admin = 'bench-watch-admin';
const clients = Array.from({ length: clientCount }, (_, at) => `bench-watch-${at + 1}`);
/** Its user watches a saved view of all its contacts; those of the others watch a firm. */
const viewer = clients[0] ?? '';

/** How soon after an upload's commit a window hears that there is a notification. */
export const watchesBench: Bench = {
  name: 'watches',
  title: `Watches: from an upload's commit (${rows} moves) to the notification's event, two processes, ${clientCount} clients, one of them with a watched view of ${contactCount.toLocaleString('en')} contacts`,
  run: measure,
};

async function measure(installation: Installation): Promise<Measurement[]> {
  const { sql } = installation;
  await ensureAdmin(sql, admin);
  for (const client of clients) await ensureClient(sql, client);
  await sql.query(`UPDATE clients SET target_market = 'silicon-valley' WHERE client_id = ANY ($1)`, [
    clients,
  ]);
  const { rows: known } = await sql.query('SELECT FROM contacts WHERE client_id = $1 LIMIT 1', [viewer]);
  if (known.length === 0) await seedContacts(sql, viewer, contactCount);
  const apps = [await installation.startApp(), await installation.startApp()] as const;
  try {
    const [sender, other] = apps;
    const token = await signIn(sender.origin, admin);
    const upload = (round: number) => send(sender.origin, token, round);
    // The first moves make the firms known; with the first contact there is all to compare.
    await upload(0);
    for (let round = 0; round <= rounds; round += 1)
      await post(sender.origin, token, '/api/contacts', {
        client: viewer,
        ...person(round),
        city: 'Palo Alto, CA',
      });
    const windows = new Map<string, ClientWindow>();
    for (const [at, client] of clients.entries()) {
      const { origin } = at % 2 === 0 ? sender : other;
      const own = await signIn(origin, client);
      await watch(origin, own, client);
      windows.set(client, await openWindow(origin, own));
    }
    await tellOnce(sql, windows, () => upload(1));
    const times = { ofFirm: [] as number[], ofView: [] as number[] };
    for (let round = 2; round <= rounds; round += 1) {
      const { committedAt, heardAt } = await tellOnce(sql, windows, () => upload(round));
      for (const [client, at] of heardAt)
        (client === viewer ? times.ofView : times.ofFirm).push(Math.max(0, at - committedAt));
    }
    for (const { close } of windows.values()) close();
    return [
      latencyLine(`a watched firm, ${clientCount - 1} clients`, times.ofFirm, barMs),
      latencyLine('a watched view of contacts', times.ofView, barMs),
    ];
  } finally {
    for (const app of apps) await app.stop();
  }
}

/** The contact of a round, and the advisor of its file who moves. */
const person = (round: number) => {
  const lastName = `Viewed${String.fromCharCode(97 + round)}`;
  return { firstName: 'Vera', lastName, email: `${lastName}@merrill.example`, firm: 'Merrill' };
};

/** A file of moves that nobody has reported before: one is of a contact, and leaves the watched firm. */
async function send(origin: string, token: string, round: number): Promise<void> {
  const { firstName, lastName } = person(round);
  const others = ['UBS', 'LPL Financial', 'Raymond James', 'Stifel', 'Baird'];
  const lines = Array.from({ length: rows - 1 }, (_, at) => {
    const name = `Walk${String.fromCharCode(97 + round, 97 + Math.floor(at / 26), 97 + (at % 26))}`;
    const [left, joined] = [others[at % 5], others[(at + 1) % 5]];
    return `Ada,${name},"San Jose, CA",${left},${joined},0${1 + (at % 8)}/${10 + (at % 18)}/2025,`;
  });
  lines.push(`${firstName},${lastName},"Palo Alto, CA",Merrill,UBS,08/${10 + round}/2025,$15M`);
  const file = `First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\n${lines.join('\n')}\n`;
  const { status, body } = await sendFile(origin, token, [Buffer.from(file)]);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${body}`);
}

async function watch(origin: string, token: string, client: string): Promise<void> {
  if (client !== viewer) {
    await post(origin, token, '/api/watches', { target: { kind: 'firm', firm: 'Merrill' }, channel: 'bell' });
    return;
  }
  const view = await post(origin, token, '/api/contacts/views', {
    name: `All ${Date.now()}`,
    state: { filters: {} },
  });
  await post(origin, token, '/api/watches', { target: { kind: 'view', viewId: view.id }, channel: 'bell' });
}

/** Uploads, and waits until every window has heard. Instants are in milliseconds since 1970. */
async function tellOnce(
  sql: pg.Client,
  windows: ReadonlyMap<string, ClientWindow>,
  upload: () => Promise<void>,
) {
  const jobs = async () =>
    (await sql.query<{ n: number }>(`SELECT count(*)::int AS n FROM jobs.job WHERE name = 'watches.tell'`))
      .rows[0]?.n ?? 0;
  const before = await jobs();
  const hearing = [...windows].map(async ([client, { heard }]) => [client, await heard()] as const);
  const sent = upload();
  // The job is there from the commit on.
  while ((await jobs()) === before) await sleep(1);
  const committedAt = Date.now();
  await sent;
  return { committedAt, heardAt: await Promise.all(hearing) };
}

interface ClientWindow {
  /** The instant of the next event that says that there are notifications. */
  heard(): Promise<number>;
  close(): void;
}

/** A window's stream of changes. */
async function openWindow(origin: string, token: string): Promise<ClientWindow> {
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const answer = await fetch(`${origin}/api/changes`, { headers, signal: closing.signal });
  if (!answer.ok || !answer.body) throw new Error(`A stream was refused: ${answer.status}`);
  let onHeard = () => {};
  void follow(answer.body, () => onHeard()).catch((error: unknown) => {
    if (!closing.signal.aborted) throw error;
  });
  return {
    heard: () =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('Nobody was told within a minute')), limitMs);
        onHeard = () => {
          clearTimeout(limit);
          resolve(Date.now());
        };
      }),
    close: () => closing.abort(),
  };
}

async function follow(body: ReadableStream<Uint8Array>, onNotified: () => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const events = (rest + decoder.decode(read.value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.split('\n').find((line) => line.startsWith('data: '));
      if (!data || event.includes('event: ')) continue;
      const changes = changeList.parse(JSON.parse(data.slice('data: '.length)));
      if (changes.some(({ topics }) => topics.includes('notifications'))) onNotified();
    }
  }
}

async function post(origin: string, token: string, path: string, body: object): Promise<{ id: string }> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  const made: unknown = JSON.parse(text);
  return { id: typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '' };
}
