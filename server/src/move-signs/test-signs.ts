import { type MoveSign, moveSigns } from '@liftout/contract/move-signs';
import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { defineJob } from '../platform/jobs/job.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { type Cases, looksOf, replay } from './back-test.ts';
import { History } from './history.ts';
import { type Lift, liftOf } from './lift.ts';
import { findDueMarkets, findPastMoves, writeTest } from './queries/tests.ts';

const testJob = defineJob({
  name: 'moves.test-signs',
  title: 'Test the signs of a move on past moves',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  timeout: 3_600,
  keepsDeadLetters: false,
});

const scope = platformScope(system);
const day = 86_400_000;
const dayOf = (days: number) => new Date(days * day).toISOString().slice(0, 10);

export interface TestedSign extends Lift {
  sign: MoveSign;
  /** `YYYY-MM-DD`; null where no day could be looked at. */
  from: string | null;
  to: string | null;
}

/** What past moves say of each sign. Lets others have their turn in between. Throws the abort reason of `signal`. */
export async function testMoves(history: History, signal?: AbortSignal): Promise<TestedSign[]> {
  const tested: TestedSign[] = [];
  for (const sign of moveSigns) {
    const days = looksOf(history, sign);
    const rows: Cases[] = [];
    for (const looked of days) {
      signal?.throwIfAborted();
      rows.push(...(await replay(history, sign, looked)));
    }
    const [last, first] = [days[0], days.at(-1)];
    const span = {
      from: first === undefined ? null : dayOf(first),
      to: last === undefined ? null : dayOf(last),
    };
    tested.push({ sign, ...(await liftOf(rows)), ...span });
  }
  return tested;
}

/**
 * Tests the signs in each market whose moves were added to since, or that was not tested for a day. What a market's test says is
 * written once it is done, so that whoever goes on after an interruption begins with the next one. Throws the abort reason of
 * `signal`.
 */
export async function testSigns(
  { db, clock }: Pick<Platform, 'clock' | 'db'>,
  signal?: AbortSignal,
): Promise<void> {
  const testedAt = clock.now();
  const markets = await db.as(scope, (tx) => findDueMarkets(tx, new Date(testedAt.getTime() - day)));
  for (const market of markets) {
    const history = await db.within('bulk').as(scope, (tx) => readHistory(tx, market, signal));
    const tests = await testMoves(history, signal);
    await db.as(scope, async (tx) => {
      for (const test of tests) await writeTest(tx, { ...test, market, testedAt });
    });
  }
}

/** A market's past moves. Throws the abort reason of `signal`. */
export async function readHistory(tx: Tx, market: string, signal?: AbortSignal): Promise<History> {
  const history = new History();
  for await (const moves of findPastMoves(tx, market)) {
    signal?.throwIfAborted();
    history.add(moves);
  }
  return history;
}

export function testSignsRegularly(platform: Platform, jobs: JobQueue): void {
  jobs.work(testJob, (_, { signal }) => testSigns(platform, signal));
  jobs.schedule(testJob, { cron: '*/10 * * * *', catchesUp: true }, {});
}
