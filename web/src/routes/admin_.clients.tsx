import { createFileRoute } from '@tanstack/react-router';
import { PeopleOfAddress, VerifyingPage } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';
import { ClientPortalsPage, clientListParams } from '../clients/index.ts';
import { searchParams, validateSearchBy } from '../lib/dom/search-params.ts';
import { peopleParams } from '../users/index.ts';

const params = searchParams({ ...clientListParams.shape, ...peopleParams.shape });

export const Route = createFileRoute('/admin_/clients')({
  ...validateSearchBy(params),
  staticData: { shell: 'always', entry: 'admin' },
  head: () => ({ meta: [{ title: 'Client Management · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: VerifyingPage,
  pendingMs: 0,
  pendingMinMs: 0,
  component: function ClientManagement() {
    return (
      <>
        <ClientPortalsPage />
        <PeopleOfAddress />
      </>
    );
  },
});
