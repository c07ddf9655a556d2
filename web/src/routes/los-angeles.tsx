import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '../admin/index.ts';
import { MarketPage, marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/los-angeles')({
  ...marketRoute('Los Angeles'),
  pendingComponent: PagePending,
  component: function LosAngeles() {
    return (
      <AdminFrame>
        <MarketPage path="los-angeles" />
      </AdminFrame>
    );
  },
});
