import { listOpenSteps, type NextStep } from '@liftout/contract/next-steps';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** As contacts, of which steps are a part. */
export const fresh = { staleTime: 2 * 60_000, refetchInterval: 5 * 60_000 } as const;

const firstStepsQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listOpenSteps, clientId),
    queryFn: ({ signal }) => call(listOpenSteps, { query: { client: clientId }, signal }),
    ...fresh,
    meta: { what: 'the next steps', isExtra: true },
  });

const byContact = (steps: NextStep[]) => new Map(steps.map((step) => [step.contactId, step]));

/** The first open step of each contact, by the contact's id. Empty until it is loaded, and for those without access. */
export function useFirstSteps(clientId: string): ReadonlyMap<string, NextStep> {
  const enabled = useHasAccess('contacts');
  const { data } = useQuery({ ...firstStepsQuery(clientId), select: byContact, enabled });
  return data ?? none;
}

const none: ReadonlyMap<string, NextStep> = new Map();
