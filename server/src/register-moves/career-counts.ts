import type { CareerMoveCounts, CareerMovesPreview } from '@liftout/contract/register-moves';
import { registerCareersJob } from '../advisor-register/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { requireFile } from './careers.ts';
import { countCareerMovesByDay } from './queries/careers.ts';
import { areCounted, type DayCounts, findCareerCounts, replaceCareerCounts } from './queries/counts.ts';
import { findNewestFile } from './queries/files.ts';
import { stageCareers } from './stage-careers.ts';

const scope = platformScope(system);
/** Moves are made of so many years before the newest file, unless an admin says otherwise. */
const defaultYears = 3;
/** Before any day of a career. */
const firstDay = '0001-01-01';

export type CareerCounts = ReturnType<typeof careerCounts>;

/** What the careers of the newest file tell since any day: counted once, after the file came (decision 177). */
export function careerCounts({ db }: Pick<Platform, 'db'>) {
  /** Counts the careers of the newest file where that was not done yet. `again`: also where it was. */
  async function count({ again, signal }: { again: boolean; signal: AbortSignal }): Promise<void> {
    await db.within('bulk').as(scope, async (tx) => {
      const file = await findNewestFile(tx);
      if (!file || (!again && (await areCounted(tx, file.id)))) return;
      const days = await countDays(tx, file.day, signal);
      // Else a file came meanwhile, with a job of its own.
      if ((await findNewestFile(tx))?.id !== file.id) return;
      await replaceCareerCounts(tx, file.id, days);
      notify(tx, null, ['register']);
    });
  }

  return {
    /** What would be made; the counts are null until the newest file is counted. Throws 404 without a file. */
    read: (actor: Actor, given: string | undefined): Promise<CareerMovesPreview> =>
      db.as(platformScope(actor), async (tx) => {
        const { id, day } = await requireFile(tx);
        const since = given ?? yearsBefore(day, defaultYears);
        const counts = await findCareerCounts(tx, id, since);
        // It is on its way, unless the file is of an older release or the job was lost.
        if (!counts) await sendJob(tx, registerCareersJob, { again: false });
        return { day, since, counts };
      }),

    count,

    /** Counts after each file, and at night, as firms that were corrected since may have become one enterprise, or two. */
    regularly(jobs: JobQueue): void {
      jobs.work(registerCareersJob, ({ again }, { signal }) => count({ again, signal }));
      jobs.schedule(registerCareersJob, { cron: '40 3 * * *' }, { again: true });
    },
  };
}

/** Counts what careers tell, by day; the last day has counts in any case. */
async function countDays(tx: Tx, until: string, signal: AbortSignal): Promise<DayCounts[]> {
  const days = new Map<string, DayCounts>();
  const add = (day: string, kind: keyof CareerMoveCounts, count: number) => {
    const counts = days.get(day) ?? { day, move: 0, conversion: 0, dual: 0, bulk: 0, first: 0 };
    counts[kind] += count;
    days.set(day, counts);
  };
  add(until, 'move', 0);
  await stageCareers(tx, {
    since: firstDay,
    until,
    signal,
    onOther: (kind, day) => add(day, kind, 1),
  });
  for (const { day, move, bulk } of await countCareerMovesByDay(tx)) {
    add(day, 'move', move);
    add(day, 'bulk', bulk);
  }
  return [...days.values()];
}

function yearsBefore(day: string, years: number): string {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}
