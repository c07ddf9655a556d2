import { createFileRoute } from '@tanstack/react-router';
import { VerifyingPage } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';
import { ClientPortalsPage, clientListParams } from '../clients/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';

export const Route = createFileRoute('/admin_/clients')({
  ...validateSearchBy(clientListParams),
  staticData: { shell: 'always', entry: 'admin' },
  head: () => ({ meta: [{ title: 'Client Management · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: VerifyingPage,
  pendingMs: 0,
  pendingMinMs: 0,
  component: ClientPortalsPage,
});
