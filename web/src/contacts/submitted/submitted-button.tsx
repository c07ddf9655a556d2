import { listOwnSubmissions } from '@liftout/contract/own-submissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { type SubmittedParams, submittedParams } from '../search-params.ts';

/** Of no use before it is known that there is something to show. */
const SubmittedEntry = openedPart(async () => ({
  default: (await import('./submitted-entry.tsx')).SubmittedEntry,
}));

const SubmittedDrawer = openedPart(async () => ({
  default: (await import('./submitted-drawer.tsx')).SubmittedDrawer,
}));

/** How many contacts the client has submitted, and how many of them wait. */
const countQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listOwnSubmissions, clientId, 'count'),
    queryFn: ({ signal }) => call(listOwnSubmissions, { query: { client: clientId, limit: 1 }, signal }),
    staleTime: 2 * 60_000,
    meta: { what: 'the submissions', isExtra: true },
  });

/** `Submissions`, with how many wait for an admin, once somebody of the client has submitted a contact; with its drawer. */
export function SubmittedButton({ clientId }: { clientId: string }) {
  const { submitted } = useSearchParams(submittedParams);
  const setSearch = useSetSearchParams<SubmittedParams>();
  const { data } = useQuery(countQuery(clientId));
  const close = () => setSearch({ submitted: 'hidden' });
  return (
    <>
      {data?.total ? (
        <Deferred>
          <SubmittedEntry
            waiting={data.waiting}
            onOpen={() => setSearch({ submitted: 'open' }, { push: true })}
          />
        </Deferred>
      ) : null}
      {submitted === 'open' ? (
        <Deferred onFailed={close}>
          <SubmittedDrawer clientId={clientId} onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
