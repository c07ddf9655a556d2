import { createFileRoute } from '@tanstack/react-router';
import { AdminPage, readAdminSearch, VerifyingPage } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';

export const Route = createFileRoute('/admin')({
  validateSearch: readAdminSearch,
  head: () => ({ meta: [{ title: 'Admin portal · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: VerifyingPage,
  pendingMs: 0,
  pendingMinMs: 0,
  component: AdminPage,
});
