import type { Stage } from '@liftout/contract/deals';
import { stages } from '@liftout/contract/values/choices';

/** Column labels of the board (spec section 4). */
export const stageLabels: Record<Stage, string> = {
  targeted: 'Targeted',
  conversation: 'In Conversation',
  meeting: 'Meeting Booked',
  closing: 'Closing',
  won: 'Won',
};

/** The stage `steps` columns to the right (left when negative); undefined beyond the ends. */
export function adjacentStage(stage: Stage, steps: 1 | -1): Stage | undefined {
  return stages[stages.indexOf(stage) + steps];
}
