import { type Stage, type StuckLimit, stages } from '@liftout/contract/deals';
import { daysBefore } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { readStageTimes } from './queries/times.ts';

/** The days whose stays decide when a deal is stuck. */
const decidingDays = 365;
/** From how many deals that went on from a stage its own times decide. */
const deciding = 10;
/** However fast deals go on, none is stuck before so many days. */
const atLeast = 14;
/** The days after which a deal is stuck in a stage from which fewer than `deciding` went on. */
const withoutHistory = 30;

/** After how many days a client's deals are stuck in each stage but Won (decision 075). */
export async function readStuckLimits(tx: Tx, clientId: string, now: Date): Promise<StuckLimit[]> {
  const times = await readStageTimes(tx, clientId, daysBefore(now, decidingDays));
  const timeOf = (stage: Stage) => times.find((one) => one.stage === stage);
  return stages.filter((stage) => stage !== 'won').map((stage) => limitOf(stage, timeOf(stage)));
}

/** The whole days within which something lasted so many days. Limits and figures are told by the same number. */
export const wholeDays = (days: number): number => Math.max(1, Math.ceil(days));

function limitOf(stage: Stage, time: { stays: number; threeQuarters: number } | undefined): StuckLimit {
  const stays = time?.stays ?? 0;
  if (!time || stays < deciding) return { stage, days: withoutHistory, usual: null, stays };
  const usual = wholeDays(time.threeQuarters);
  return { stage, days: Math.max(atLeast, 2 * usual), usual, stays };
}

/** Since when a deal of each stage must have stood there to be stuck. */
export const stuckSince = (limits: readonly StuckLimit[], now: Date) =>
  limits.map(({ stage, days }) => ({ stage, before: daysBefore(now, days) }));
