import { stages } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam } from '../lib/dom/search-params.ts';

/** The column shown on a phone. */
export const boardParams = z.object({ 'stage-tab': choiceParam(stages, 'targeted') });
export type BoardParams = z.output<typeof boardParams>;
