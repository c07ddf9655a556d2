import { type FormerLoss, lossReasons } from '@liftout/contract/deal-losses';
import { stages } from '@liftout/contract/deals';
import { z } from 'zod';

export { readStanding as readDealStanding, writeStanding as putBackDeal } from './queries/stages.ts';

const stored = z.object({
  lost_reason: z.enum(lossReasons).nullable(),
  lost_note: z.string().nullable(),
  stage: z.enum(stages),
});

/** Why and where a deal was lost, in a row that `readDealStanding` read; undefined where it was not. */
export function lossOf(row: string): FormerLoss | undefined {
  const { lost_reason: reason, lost_note: note, stage } = stored.parse(JSON.parse(row));
  return reason === null ? undefined : { reason, note, stage };
}
