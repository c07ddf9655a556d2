import { stages } from '@liftout/contract/values/choices';
import { choiceParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';

export const boardParams = searchParams({
  /** The column shown on a phone. */
  'stage-tab': choiceParam(stages, 'targeted'),
  /** Whether the lost deals are open beside the board. */
  lost: choiceParam(['hidden', 'open'], 'hidden'),
  /** Whether the stuck deals are. */
  stuck: choiceParam(['hidden', 'open'], 'hidden'),
  /** The period of the funnel below the board. */
  funnel: choiceParam(['quarter', 'year', 'all'], 'year'),
});
export type BoardParams = ValuesOf<typeof boardParams>;
export type FunnelPeriod = BoardParams['funnel'];
