import { advisorPairSorts } from '@liftout/contract/values/choices';
import { choiceParam, pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The list of pairs of advisors: its page, search, order, and whether it shows decided ones. */
export const advisorPairsParams = searchParams({
  pairs: pageParam(),
  pairsQuery: textParam(100),
  pairsState: choiceParam(['open', 'decided'], 'open'),
  pairsSort: choiceParam(advisorPairSorts, 'assets'),
});
export type AdvisorPairsParams = ValuesOf<typeof advisorPairsParams>;
