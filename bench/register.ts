import { setTimeout as sleep } from 'node:timers/promises';
import { readAdvisorRegister } from '@liftout/contract/advisor-register';
import { makeCareerMoves, previewCareerMoves, readCareerMoves } from '@liftout/contract/register-moves';
import { ensureAdmin, type Installation, type RunningApp, signIn } from './lib/installation.ts';
import { peakDuring } from './lib/memory.ts';
import { registerFile } from './lib/register-file.ts';
import type { Measurement } from './lib/report.ts';
import { sendFile } from './lib/send-file.ts';

const people = Number(process.env.BENCH_REGISTER ?? 400_000);
const path = '/api/admin/register';
/** How long one import, or the moves of careers, may take, in milliseconds. */
const timeLimit = 30 * 60_000;
const bars = { seconds: 600, megabytes: 400 };

/** The public register of advisors, sent as an admin sends it: the first file, one of the next day, and moves of careers. */
export const registerBench = {
  name: 'register',
  title: `Register: a file of ${people.toLocaleString('en')} people`,
  run: measure,
};

async function measure({ sql, startApp }: Installation): Promise<Measurement[]> {
  await sql.query(
    'TRUNCATE register_files, register_people, register_stints, register_changes, register_imports CASCADE',
  );
  await ensureAdmin(sql, 'bench-register');
  const app = await startApp();
  try {
    const token = await signIn(app.origin, 'bench-register');
    const first = await peakDuring(app.pid, () => go(app, token, { on: '2025-08-27', changed: 0 }));
    const second = await peakDuring(app.pid, () => go(app, token, { on: '2025-08-28', changed: 0.01 }));
    const careers = await peakDuring(app.pid, () => makeMoves(app, token));
    const peak = Math.max(first.peak, second.peak) / 2 ** 20;
    const peakOfMoves = careers.peak / 2 ** 20;
    return [
      took('the first file, sent to imported', first.result),
      took('the next day, 1% with another firm', second.result),
      took('moves of careers since 2000, counted after the file', careers.result.counted),
      took(`${careers.result.moves.toLocaleString('en')} moves of careers, made`, careers.result.made),
      {
        what: 'memory of the app at its peak',
        figure: `${peak.toFixed(0)} MB`,
        bar: `≤ ${bars.megabytes} MB`,
        met: peak <= bars.megabytes,
      },
      {
        what: 'the same, while moves are made',
        figure: `${peakOfMoves.toFixed(0)} MB`,
        bar: `≤ ${bars.megabytes} MB`,
        met: peakOfMoves <= bars.megabytes,
      },
    ];
  } finally {
    await app.stop();
  }
}

function took(what: string, milliseconds: number): Measurement {
  const seconds = milliseconds / 1000;
  return {
    what,
    figure: `${seconds.toFixed(1)} s`,
    bar: `≤ ${bars.seconds} s`,
    met: seconds <= bars.seconds,
  };
}

/** Waits until the moves that careers tell are counted, and makes them. */
async function makeMoves({ origin }: RunningApp, token: string) {
  const address = `${origin}/api/admin/register/career-moves`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const since = '2000-01-01';
  const from = performance.now();
  const readCounts = async () => {
    const answer = await fetch(`${address}?since=${since}`, { headers });
    return previewCareerMoves.response.parse(await answer.json()).counts;
  };
  let counts = await readCounts();
  while (counts === null && performance.now() - from < timeLimit) {
    await sleep(200);
    counts = await readCounts();
  }
  if (counts === null) throw new Error('They are not counted after 30 minutes');
  const counted = performance.now() - from;
  const asked = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ since }) });
  makeCareerMoves.response.parse(await asked.json());
  while (performance.now() - from < timeLimit) {
    const answer = await fetch(`${origin}${readCareerMoves.path}`, { headers });
    const { run } = readCareerMoves.response.parse(await answer.json());
    if (run?.state === 'made')
      return { moves: counts.move, counted, made: performance.now() - from - counted };
    if (run?.problem) throw new Error(run.problem);
    await sleep(200);
  }
  throw new Error('They are not made after 30 minutes');
}

/** Sends a file and waits until it is imported. @returns milliseconds */
async function go(app: RunningApp, token: string, file: { on: string; changed: number }): Promise<number> {
  const from = performance.now();
  const sent = await sendFile(app.origin, token, registerFile(people, file), {
    path,
    fields: {},
    fileName: 'feed.xml',
  });
  if (sent.status !== 200) throw new Error(`${sent.status}: ${sent.body}`);
  while (performance.now() - from < timeLimit) {
    const answer = await fetch(`${app.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const [newest] = readAdvisorRegister.response.parse(await answer.json()).imports;
    if (newest?.state === 'imported') return performance.now() - from;
    if (newest?.problem) throw new Error(newest.problem);
    await sleep(200);
  }
  throw new Error('It is not imported after 30 minutes');
}
