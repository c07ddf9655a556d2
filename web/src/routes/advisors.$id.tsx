import { createFileRoute } from '@tanstack/react-router';
import { AdvisorPage } from '../advisors/index.ts';
import { requireUser } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { clientContactParams } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { NotFoundPage, PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/advisors/$id')({
  ...validateSearchBy(clientContactParams),
  staticData: { shell: 'always', opensContacts: true, keepsPage: true },
  loaderDeps: ({ search: { client } }) => ({ client }),
  // A client's user sees their own client's contacts, whatever the address says; an admin those of the named one.
  beforeLoad: async ({ search, ...asked }) => {
    const user = await requireUser(asked);
    return { contactsOf: user.clientId ?? search.client };
  },
  loader: ({ context: { queryClient, contactsOf } }) =>
    contactsOf === undefined ? undefined : loadProfile(queryClient, contactsOf),
  head: () => ({ meta: [{ title: 'Advisor · Liftout' }] }),
  pendingComponent: PagePending,
  component: function AdvisorRoute() {
    const { id } = Route.useParams();
    const { contactsOf } = Route.useRouteContext();
    return <AdvisorPage key={id} id={id} clientId={contactsOf} unknown={<NotFoundPage />} />;
  },
});
