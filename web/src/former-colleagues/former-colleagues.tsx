import { formerColleagues } from '@liftout/contract/advisors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useHasAccess, useUser } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { counted } from '../lib/format/formats.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextLink } from '../ui/form/link-button.tsx';

const formerColleaguesQuery = (clientId: string, moveId: string) =>
  queryOptions({
    queryKey: keyOf(formerColleagues, clientId, moveId),
    queryFn: ({ signal }) =>
      call(formerColleagues, { params: { id: moveId }, query: { client: clientId }, signal }),
    staleTime: 30_000,
    retry: false,
  });

interface FormerColleaguesProps {
  clientId: string;
  /** Any move of the lift-out. */
  moveId: string;
}

/** Who is left on a team: the client's contacts who are still at the firm and in the city that a lift-out left. */
export function FormerColleagues({ clientId, moveId }: FormerColleaguesProps) {
  return useHasAccess('contacts') ? <Left clientId={clientId} moveId={moveId} /> : null;
}

function Left({ clientId, moveId }: FormerColleaguesProps) {
  const { data, isPending } = useQuery(formerColleaguesQuery(clientId, moveId));
  if (isPending) return <Skeleton className="h-5 w-72" />;
  if (!data) return null;
  const { firm, city, count, contacts } = data;
  const office = `${firm} in ${city}`;
  if (count === 0)
    return <p className="text-ink-soft text-sm">None of your contacts is still at {office}.</p>;
  return (
    <div className="text-sm">
      <p>
        {counted(count, 'contact')} of yours {count === 1 ? 'is' : 'are'} still at {office}.
      </p>
      <ul aria-label={`Contacts still at ${office}`} className="mt-1 flex flex-col gap-1">
        {contacts.map(({ id, name, jobTitle }) => (
          <li key={id}>
            <ContactName clientId={clientId} id={id} name={name} />
            {jobTitle ? <span className="text-ink-soft">, {jobTitle}</span> : null}
          </li>
        ))}
        {count > contacts.length ? (
          <li className="text-ink-soft">and {counted(count - contacts.length, 'more', 'more')}</li>
        ) : null}
      </ul>
    </div>
  );
}

function ContactName({ clientId, id, name }: { clientId: string; id: string; name: string }) {
  const isAdmin = useUser().role === 'admin';
  return isAdmin ? (
    <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={{ contact: id }}>
      {name}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={{ contact: id }}>
      {name}
    </TextLink>
  );
}
