import { readJobs } from '@liftout/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Jobs run without anyone asking, so they are read again while the section is open. */
const everyMs = 5_000;

export const jobsQuery = queryOptions({
  queryKey: keyOf(readJobs, null),
  queryFn: ({ signal }) => call(readJobs, { signal }),
  refetchInterval: everyMs,
});
