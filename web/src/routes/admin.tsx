import { createFileRoute } from '@tanstack/react-router';
import { AdminPage, adminParams, VerifyingPage } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';

export const Route = createFileRoute('/admin')({
  ...validateSearchBy(adminParams),
  staticData: { shell: 'always', entry: 'admin' },
  head: () => ({ meta: [{ title: 'Admin portal · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: VerifyingPage,
  pendingMs: 0,
  pendingMinMs: 0,
  component: AdminPage,
});
