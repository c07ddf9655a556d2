import { readMentions } from '@liftout/contract/personal-data';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';

/** Where others' notes name a contact; for admins. */
export const mentionsQuery = (clientId: string, contactId: string) =>
  queryOptions({
    queryKey: keyOf(readMentions, clientId, contactId),
    queryFn: ({ signal }) => call(readMentions, { params: { id: contactId }, signal }),
  });
