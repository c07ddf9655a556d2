import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { requireAdmin } from '../auth/index.ts';
import { MarketPage } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/miami')({
  head: () => ({ meta: [{ title: 'Miami · Liftout' }] }),
  beforeLoad: requireAdmin,
  loader: async ({ context }) => {
    const { marketRecordsQuery } = await import('../markets/index.ts');
    return context.queryClient.ensureQueryData(marketRecordsQuery);
  },
  pendingComponent: PagePending,
  component: function Miami() {
    return (
      <AdminFrame>
        <MarketPage path="miami" />
      </AdminFrame>
    );
  },
});
