import { readAlertChoice } from '@liftout/contract/alerts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** Whether the admin signed in gets alerts. */
export const alertChoiceQuery = (userId: string) =>
  queryOptions({
    queryKey: keyOf(readAlertChoice, null, userId),
    queryFn: ({ signal }) => call(readAlertChoice, { signal }),
  });
