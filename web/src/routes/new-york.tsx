import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { MarketPage, marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/new-york')({
  ...marketRoute('New York'),
  pendingComponent: PagePending,
  component: function NewYork() {
    return (
      <AdminFrame>
        <MarketPage path="new-york" />
      </AdminFrame>
    );
  },
});
