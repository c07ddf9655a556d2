import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';
import { MovesPage } from '../moves/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/moves')({
  validateSearch: (search: Record<string, unknown>): { market?: string } => {
    const { market, ...rest } = search;
    return { ...rest, ...(typeof market === 'string' ? { market } : {}) };
  },
  head: () => ({ meta: [{ title: 'Advisor moves · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: PagePending,
  component: function Moves() {
    return (
      <AdminFrame>
        <MovesPage />
      </AdminFrame>
    );
  },
});
