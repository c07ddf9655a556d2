import { stages } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam } from '../lib/dom/search-params.ts';

export const boardParams = z.object({
  /** The column shown on a phone. */
  'stage-tab': choiceParam(stages, 'targeted'),
  /** Whether the lost deals are open beside the board. */
  lost: choiceParam(['hidden', 'open'], 'hidden'),
});
export type BoardParams = z.output<typeof boardParams>;
