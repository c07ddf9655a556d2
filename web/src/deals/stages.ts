import type { Stage } from '@liftout/contract/deals';
import { stages } from '@liftout/contract/values/choices';

export { stageLabels } from '@liftout/contract/values/stage-labels';

/** The stage `steps` columns to the right (left when negative); undefined beyond the ends. */
export function adjacentStage(stage: Stage, steps: 1 | -1): Stage | undefined {
  return stages[stages.indexOf(stage) + steps];
}
