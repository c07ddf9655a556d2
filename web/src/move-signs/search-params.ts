import { moveSigns } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam, pageParam } from '../lib/dom/search-params.ts';

/** The list of contacts who may move: by one sign, and its page. */
export const moveSignsParams = z.object({ sign: choiceParam(['', ...moveSigns], ''), signPage: pageParam() });
export type MoveSignsParams = z.output<typeof moveSignsParams>;
