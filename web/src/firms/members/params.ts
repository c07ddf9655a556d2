import { firmMemberSorts } from '@liftout/contract/values/choices';
import {
  choiceParam,
  pageParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '../../lib/dom/search-params.ts';

/** The table of a firm's members: its order, its page, and the branch that it is filtered by. */
export const memberParams = searchParams({
  memberSort: choiceParam(firmMemberSorts, 'rank'),
  memberOrder: choiceParam(['asc', 'desc'], 'asc'),
  memberPage: pageParam(),
  branch: textParam(300),
});
export type MemberParams = ValuesOf<typeof memberParams>;
