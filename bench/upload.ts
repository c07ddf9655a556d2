import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../server/src/platform/passwords.ts';
import type { Installation } from './lib/installation.ts';
import { latencyLine, measureTimes, openHttpClient } from './lib/latency.ts';
import { peakDuring } from './lib/memory.ts';
import { movesFile } from './lib/moves-file.ts';
import type { Measurement } from './lib/report.ts';
import { sendFile, type UploadAnswer } from './lib/send-file.ts';

const rows = Number(process.env.BENCH_MOVES ?? 1_000_000);
const few = Math.min(100_000, rows);
const rate = 20_000;
const formatCount = (count: number) => count.toLocaleString('en');
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Uploads of a CSV of moves, from the first byte sent to the answer. */
export const uploadBench = {
  name: 'upload',
  title: `Upload: a CSV of ${formatCount(rows)} moves`,
  run: measure,
};

async function measure(installation: Installation): Promise<Measurement[]> {
  const admin = await makeAdmin(installation);
  const app = await installation.startApp();
  try {
    const token = await signIn(app.origin, admin);
    const upload = (count: number) =>
      peakDuring(app.pid, () => sendFile(app.origin, token, movesFile(count)));
    const one = await peakDuring(app.pid, () => sendFile(app.origin, token, oneLine()));
    const small = await upload(few);
    await revert(app.origin, token, small.result);
    const large = await upload(rows);
    const again = await upload(rows);
    const lines = [
      speed(`${formatCount(few)} rows`, few, small.result),
      speed(`${formatCount(rows)} rows`, rows, large.result),
      speed(`the same ${formatCount(rows)} rows again`, rows, again.result),
      {
        what: `memory of the app: ${formatCount(few)} rows, ${formatCount(rows)} rows`,
        figure: `${megabytes(small.peak)}, ${megabytes(large.peak)}`,
        bar: 'flat in file size',
        met: large.peak < small.peak * 1.5,
      },
      {
        what: `200 MB of one line (answer ${one.result.status})`,
        figure: megabytes(one.peak),
        bar: '413, flat',
        met: one.result.status === 413,
      },
      ...(await reading(app.origin, token)),
    ];
    await revert(app.origin, token, again.result);
    const from = performance.now();
    await revert(app.origin, token, large.result);
    const seconds = (performance.now() - from) / 1000;
    return [...lines, { what: `taking ${formatCount(rows)} rows back`, figure: `${seconds.toFixed(1)} s` }];
  } finally {
    await app.stop();
  }
}

function speed(what: string, count: number, { status, body, milliseconds }: UploadAnswer): Measurement {
  if (status !== 200) throw new Error(`${status}: ${body}`);
  const perSecond = Math.round(count / (milliseconds / 1000));
  return {
    what,
    figure: `${formatCount(perSecond)} rows/s (${(milliseconds / 1000).toFixed(1)} s)`,
    bar: `≥ ${formatCount(rate)} rows/s`,
    met: perSecond >= rate,
  };
}

/** The moves page and its figures, with all uploaded moves. */
async function reading(origin: string, token: string): Promise<Measurement[]> {
  const { ask, close } = openHttpClient(origin, token);
  const market = 'market=silicon-valley';
  const line = async (what: string, paths: string[], rounds = 5) =>
    latencyLine(
      what,
      await measureTimes(
        ask,
        paths.map((path) => `/api/moves${path}`),
        rounds,
      ),
    );
  const lines = [
    await line('moves: first page of a market', [`?${market}`], 20),
    await line('moves: page 100', [`?${market}&page=100`]),
    await line('moves: search, a name', [`?${market}&q=thornvale`, '?q=ashbourneb']),
    await line('moves: search, a firm', [`?${market}&q=rockefeller`]),
    await line(
      'moves: by person, firm or AUM',
      ['person', 'firmLeft', 'aum'].map((sort) => `?${market}&sort=${sort}`),
      2,
    ),
    await line('figures: summary of a month', [`/summary?${market}&from=2025-08-01&to=2025-08-31`]),
    await line(
      'figures: net, lanes, channels, months of a market',
      ['net', 'lanes', 'channels', 'months'].map((path) => `/${path}?${market}`),
      2,
    ),
    await line('figures: lift-outs of a market', [`/lift-outs?${market}`], 2),
  ];
  close();
  return lines;
}

function* oneLine(): Generator<Buffer> {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  yield Buffer.from('First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\n');
  for (let sent = 0; sent < 200; sent += 1) yield chunk;
}

interface Admin {
  username: string;
  password: string;
}

async function makeAdmin({ sql }: Installation): Promise<Admin> {
  const admin = {
    username: `bench-${randomBytes(4).toString('hex')}`,
    password: randomBytes(16).toString('hex'),
  };
  await sql.query(
    `INSERT INTO users (id, username, role, password_hash, created_at, updated_at) VALUES ($1, $2, 'admin', $3, now(), now())`,
    [randomUUID(), admin.username, await hashPassword(admin.password)],
  );
  return admin;
}

async function signIn(origin: string, admin: Admin): Promise<string> {
  const { token } = read(await post(`${origin}/api/admin/login`, undefined, admin));
  return String(token);
}

async function revert(origin: string, token: string, { body }: UploadAnswer): Promise<void> {
  const { uploadId } = read(body);
  await post(`${origin}/api/admin/uploads/${uploadId}/revert`, token, {});
}

async function post(url: string, token: string | undefined, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return text;
}

function read(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
