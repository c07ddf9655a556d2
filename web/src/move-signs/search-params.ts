import { moveSigns } from '@liftout/contract/values/choices';
import { choiceParam, pageParam, searchParams, type ValuesOf } from '../lib/dom/search-params.ts';

/** The list of contacts who may move: by one sign, and its page. */
export const moveSignsParams = searchParams({
  sign: choiceParam(['', ...moveSigns], ''),
  signPage: pageParam(),
});
export type MoveSignsParams = ValuesOf<typeof moveSignsParams>;
