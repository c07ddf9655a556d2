import { whoseQueues } from '@liftout/contract/values/today-choices';
import * as z from 'zod/mini';
import { choiceParam } from '../lib/dom/search-params.ts';

/** Whose contacts the queue shows. */
export const todayParams = z.object({ who: choiceParam(whoseQueues, 'everyone') });
export type TodayParams = z.output<typeof todayParams>;
