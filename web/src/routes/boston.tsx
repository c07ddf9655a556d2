import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { MarketPage, marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/boston')({
  ...marketRoute('Boston'),
  pendingComponent: PagePending,
  component: function Boston() {
    return (
      <AdminFrame>
        <MarketPage path="boston" />
      </AdminFrame>
    );
  },
});
