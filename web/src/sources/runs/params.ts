import { syncedSources } from '@liftout/contract/values/synced-sources';
import { choiceParam, searchParams, textParam, type ValuesOf } from '../../lib/dom/search-params.ts';

/** Which runs the drawer lists. */
export const runFilters = ['all', 'changed', 'failed'] as const;

/** The drawer with the runs of a source. `runs`: the source, '' while it is closed; `runsOf`: its client, where there are several. */
export const syncsParams = searchParams({
  runs: choiceParam(['', ...syncedSources], ''),
  runsOf: textParam(40),
  runsShown: choiceParam(runFilters, 'all'),
});
export type RunsParams = ValuesOf<typeof syncsParams>;

/** The client whose sources are listed; '' for the first. */
export const sourcesParams = searchParams({ sourcesOf: textParam(40) });
