import type { QueryClient } from '@tanstack/react-query';
import { type Asked, requireAdminView, requireClient } from '../auth/index.ts';
import { loadProfile } from '../clients/index.ts';
import { PagePending } from '../shell/index.ts';

interface ClientPage {
  /** The last segment of its path. */
  path: 'today' | 'pipeline' | 'contacts' | 'moves' | 'firms' | 'report' | 'brief';
  /** The page's entry in the rail. */
  entry: string;
  title: string;
  /** It opens the contact that `?contact=` names. */
  opensContacts?: boolean;
  /** Loads the page's data; the profile is loaded in parallel. */
  load?: typeof loadProfile;
}

interface Context {
  queryClient: QueryClient;
}

const frameOf = ({ entry, opensContacts = false }: ClientPage) =>
  ({ shell: 'always', entry, opensContacts }) as const;

const headOf =
  ({ title }: ClientPage) =>
  ({ loaderData }: { loaderData?: { clientName: string } | undefined }) => ({
    meta: [{ title: `${title} · ${loaderData?.clientName ?? 'Client Portal'} · Liftout` }],
  });

/** A client's page at its own user's path: `/client/{id}/…`. */
export const clientPage = (page: ClientPage) => ({
  staticData: frameOf(page),
  beforeLoad: ({ params, ...asked }: Asked & { params: { clientId: string } }) =>
    requireClient(params.clientId, asked),
  loader: ({ context, params }: { context: Context; params: { clientId: string } }) =>
    (page.load ?? loadProfile)(context.queryClient, params.clientId),
  head: headOf(page),
  pendingComponent: PagePending,
});

/** The same page at the admin's path: `/{slug}/…`. */
export const adminClientPage = (page: ClientPage) => ({
  staticData: frameOf(page),
  beforeLoad: ({ params, ...asked }: Asked & { params: { slug: string } }) =>
    requireAdminView(params.slug, page.path, asked),
  loader: ({ context, params }: { context: Context; params: { slug: string } }) =>
    (page.load ?? loadProfile)(context.queryClient, params.slug),
  head: headOf(page),
  pendingComponent: PagePending,
});
