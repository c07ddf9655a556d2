import { firmMemberSorts } from '@liftout/contract/values/choices';
import * as z from 'zod/mini';
import { choiceParam, pageParam, textParam } from '../../lib/dom/search-params.ts';

/** The table of a firm's members: its order, its page, and the branch that it is filtered by. */
export const memberParams = z.object({
  memberSort: choiceParam(firmMemberSorts, 'rank'),
  memberOrder: choiceParam(['asc', 'desc'], 'asc'),
  memberPage: pageParam(),
  branch: textParam(300),
});
export type MemberParams = z.output<typeof memberParams>;
