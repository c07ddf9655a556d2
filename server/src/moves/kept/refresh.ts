import { z } from 'zod';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { sendAfterChanges } from '../../platform/jobs/after-changes.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { dropKept, findKept, findOutdated, keepFigure } from '../queries/kept.ts';
import { figuresByName } from './figures.ts';
import { refreshLaneRuns } from './lane-runs.ts';
import { type KeptRequest, keptRequest, keyOf, onDay } from './request.ts';

/** Answers that nobody asked for so long are computed when they are asked for again. */
const recentDays = 7;
/** So many in one run, those asked for last first. */
const maxRefreshed = 300;
/** Changes that come within it are answered together. */
const pauseMs = 250;

const scope = platformScope(system);

const refreshJob = defineJob({
  name: 'moves.figures',
  title: 'Compute figures of moves again that changed',
  input: z.object({}),
  policy: 'stately',
  maxRetries: 0,
  timeout: 3_600,
  // The next change or the schedule does what it did not.
  keepsDeadLetters: false,
});

/** Computes again what was asked for recently and holds no more, so that its readers find it ready. */
export async function refreshFigures(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const today = now.toISOString().slice(0, 10);
  const since = new Date(now.getTime() - recentDays * 86_400_000);
  const outdated = await db.as(scope, (tx) => findOutdated(tx, { since, today, limit: maxRefreshed }));
  for (const { key, request, askedAt } of outdated) {
    if (signal?.aborted) return;
    const known = keptRequest.safeParse(request);
    const next = known.success ? onDay(known.data, today) : undefined;
    const nextKey = next && (await keyOf(next));
    // It was another day's or another release's.
    if (nextKey !== key) await db.as(scope, (tx) => dropKept(tx, key));
    if (!next || nextKey === undefined) continue;
    try {
      await refresh(next, nextKey, askedAt);
    } catch (error) {
      log.warn({ err: error }, 'a figure of moves could not be computed again');
    }
  }

  async function refresh(asked: KeptRequest, key: string, askedAt: Date) {
    const figure = figuresByName.get(asked.figure);
    if (!figure) return;
    await db.within('job').as(scope, async (tx) => {
      const { market } = asked.selected;
      const { version, askedAt: found } = await findKept(tx, key, market);
      // Another process, or a reader, was faster.
      if (found !== null) return;
      const answer = await figure.computeAgain(tx, asked.selected, asked.params, today);
      await keepFigure(tx, { key, market, version, request: asked, answer, askedAt });
    });
  }
}

/** Refreshes figures soon after each change, and every few minutes. @returns ends the sending of jobs */
export function refreshFiguresRegularly(platform: Platform, jobs: JobQueue): () => Promise<void> {
  jobs.work(refreshJob, async (_, { signal }) => {
    await refreshLaneRuns(platform, signal);
    await refreshFigures(platform, signal);
  });
  jobs.schedule(refreshJob, { cron: '*/5 * * * *' }, {});
  return sendAfterChanges(platform, {
    pauseMs,
    keysOf: ({ topics }) => (topics.includes('moves') ? [refreshJob.name] : []),
    send: (tx) => sendJob(tx, refreshJob, {}),
  });
}
