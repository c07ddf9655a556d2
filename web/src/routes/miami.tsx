import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { MarketPage, marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/miami')({
  ...marketRoute('Miami'),
  pendingComponent: PagePending,
  component: function Miami() {
    return (
      <AdminFrame>
        <MarketPage path="miami" />
      </AdminFrame>
    );
  },
});
