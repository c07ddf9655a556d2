import { advisorPairSorts } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam, pageParam, textParam } from '../lib/dom/search-params.ts';

/** The list of pairs of advisors: its page, search, order, and whether it shows decided ones. */
export const advisorPairsParams = z.object({
  pairs: pageParam(),
  pairsQuery: textParam(100),
  pairsState: choiceParam(['open', 'decided'], 'open'),
  pairsSort: choiceParam(advisorPairSorts, 'assets'),
});
export type AdvisorPairsParams = z.output<typeof advisorPairsParams>;
