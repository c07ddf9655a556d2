import { contactResearch } from '@liftout/contract/research';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';

/** A contact's deep dives. */
export const researchQuery = (clientId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(contactResearch, clientId, id),
    queryFn: ({ signal }) => call(contactResearch, { params: { id }, signal }),
  });
