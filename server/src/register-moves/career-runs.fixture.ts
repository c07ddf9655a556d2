import { type CareerMoveRun, makeCareerMoves, readCareerMoves } from '@liftout/contract/register-moves';
import type { TestApp } from '../testing/app.ts';
import { uploadsService } from '../uploads/service.ts';
import { careerCounts } from './career-counts.ts';
import { careerMoveRuns } from './career-runs.ts';
import { careerMovesService } from './careers.ts';

/** Counts what careers tell, as the job does that goes with each file. */
export const countCareers = ({ platform }: TestApp, { again = false } = {}): Promise<void> =>
  careerCounts(platform).count({ again, signal: new AbortController().signal });

/** Runs the job of moves of careers, as the queue would. */
export const runCareers = (
  { platform }: TestApp,
  context: { signal?: AbortSignal; isLast?: boolean } = {},
  careers = careerMovesService(platform, uploadsService(platform)),
): Promise<void> =>
  careerMoveRuns(platform, careers).work({ signal: new AbortController().signal, isLast: false, ...context });

/** What is told of the newest run. Throws where there is none. */
export async function readRun(t: TestApp): Promise<CareerMoveRun> {
  const { run } = (await t.call(readCareerMoves, { as: 'admin' })).body;
  if (!run) throw new Error('Nobody asked for moves of careers.');
  return run;
}

/** Has an admin ask for moves of careers, and makes them. @returns what came of it */
export async function makeFromCareers(t: TestApp, since: string): Promise<CareerMoveRun> {
  await t.call(makeCareerMoves, { as: 'admin', body: { since } });
  await runCareers(t);
  return readRun(t);
}
