import { whoseQueues } from '@liftout/contract/values/today-choices';
import { choiceParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';

/** Whose contacts the queue shows. */
export const todayParams = searchParams({ who: choiceParam(whoseQueues, 'everyone') });
export type TodayParams = ValuesOf<typeof todayParams>;
