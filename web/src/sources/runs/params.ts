import { syncedSources } from '@liftout/contract/values/synced-sources';
import * as z from 'zod/mini';
import { choiceParam, textParam } from '../../lib/dom/search-params.ts';

/** Which runs the drawer lists. */
export const runFilters = ['all', 'changed', 'failed'] as const;

/** The drawer with the runs of a source. `runs`: the source, '' while it is closed; `runsOf`: its client, where there are several. */
export const syncsParams = z.object({
  runs: choiceParam(['', ...syncedSources], ''),
  runsOf: textParam(40),
  runsShown: choiceParam(runFilters, 'all'),
});
export type RunsParams = z.output<typeof syncsParams>;

/** The client whose sources are listed; '' for the first. */
export const sourcesParams = z.object({ sourcesOf: textParam(40) });
