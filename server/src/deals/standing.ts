import { lossReasons } from '@liftout/contract/deal-losses';
import { z } from 'zod';
import type { Loss } from './queries/stages.ts';

export { readStanding as readDealStanding, writeStanding as putBackDeal } from './queries/stages.ts';

const stored = z.object({ lost_reason: z.enum(lossReasons).nullable(), lost_note: z.string().nullable() });

/** Why a deal was lost, in a row that `readDealStanding` read; undefined where it was not. */
export function lossOf(row: string): Loss | undefined {
  const { lost_reason: reason, lost_note: note } = stored.parse(JSON.parse(row));
  return reason === null ? undefined : { reason, note };
}
