import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { MarketPage, marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/chicago')({
  ...marketRoute('Chicago'),
  pendingComponent: PagePending,
  component: function Chicago() {
    return (
      <AdminFrame>
        <MarketPage path="chicago" />
      </AdminFrame>
    );
  },
});
