import { intelPriorities, intelTypes } from '@liftout/contract/values/intel-choices';
import { choiceParam, pageParam, searchParams, textParam, type ValuesOf } from '../lib/dom/search-params.ts';

/** The list of intel received: page, filters ('all' or '' for none), and the open one. */
export const intelParams = searchParams({
  intelPage: pageParam(),
  intelClient: textParam(40),
  intelType: choiceParam(['all', ...intelTypes], 'all'),
  intelPriority: choiceParam(['all', ...intelPriorities], 'all'),
  intelQuery: textParam(100),
  intel: textParam(36),
});
export type IntelParams = ValuesOf<typeof intelParams>;
