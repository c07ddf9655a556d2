import {
  type ContactSteps,
  listContactSteps,
  listStepOwners,
  type NextStep,
} from '@liftout/contract/next-steps';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { fresh } from './first-steps.ts';

const stepsKey = (clientId: string, contactId: string) => keyOf(listContactSteps, clientId, contactId);

/** A contact's next steps and cadence. */
export const stepsQuery = (clientId: string, contactId: string) =>
  queryOptions({
    queryKey: stepsKey(clientId, contactId),
    queryFn: ({ signal }) => call(listContactSteps, { params: { id: contactId }, signal }),
    ...fresh,
  });

/** Whom a step can be given to. */
export const ownersQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listStepOwners, clientId),
    queryFn: ({ signal }) => call(listStepOwners, { query: { client: clientId }, signal }),
    staleTime: 10 * 60_000,
  });

/** Changes a contact's cached steps before the server has answered. @returns puts back what was there */
export async function showSteps(
  queries: QueryClient,
  clientId: string,
  contactId: string,
  change: (steps: ContactSteps) => ContactSteps,
): Promise<() => void> {
  const queryKey = stepsKey(clientId, contactId);
  // A request in flight was read before the change and would overwrite it.
  await queries.cancelQueries({ queryKey });
  const before = queries.getQueryData<ContactSteps>(queryKey);
  if (before) queries.setQueryData(queryKey, change(before));
  return () => queries.setQueryData(queryKey, before);
}

/** The newest cached version of a step: a quick second change follows the first. */
export function knownVersion(queries: QueryClient, clientId: string, step: NextStep): number {
  const cached = queries.getQueryData<ContactSteps>(stepsKey(clientId, step.contactId));
  const known = cached?.open.find(({ id }) => id === step.id);
  return Math.max(step.version, known?.version ?? 0);
}
