import { listOwnSubmissions } from '@liftout/contract/own-submissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { type SubmittedParams, submittedParams } from '../search-params.ts';

const SubmittedDrawer = openedPart(async () => ({
  default: (await import('./submitted-drawer.tsx')).SubmittedDrawer,
}));

/** How many contacts the client has submitted, and how many of them wait. */
const countQuery = (clientId: string) =>
  queryOptions({
    queryKey: keyOf(listOwnSubmissions, clientId, 'count'),
    queryFn: ({ signal }) => call(listOwnSubmissions, { query: { client: clientId, limit: 1 }, signal }),
    staleTime: 2 * 60_000,
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
        <Button
          size="sm"
          // It comes late: at the end of a row that begins at the left and has room for it, it moves nothing.
          className="relative max-lg:order-last"
          title="Submissions"
          icon={<UserCheck aria-hidden size={14} />}
          onClick={() => setSearch({ submitted: 'open' }, { push: true })}
        >
          <span className="max-sm:sr-only">Submissions</span>
          {data.waiting > 0 ? (
            <span className="text-ink-soft max-sm:absolute max-sm:-top-1.5 max-sm:-right-1.5 max-sm:flex max-sm:h-4 max-sm:min-w-4 max-sm:items-center max-sm:justify-center max-sm:rounded-full max-sm:bg-accent max-sm:px-1 max-sm:text-[0.6875rem] max-sm:text-accent-ink max-sm:leading-none">
              {data.waiting}
              <span className="max-sm:sr-only"> waiting</span>
            </span>
          ) : null}
        </Button>
      ) : null}
      {submitted === 'open' ? (
        <Deferred onFailed={close}>
          <SubmittedDrawer clientId={clientId} onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
