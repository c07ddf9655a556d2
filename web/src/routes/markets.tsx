import { createFileRoute } from '@tanstack/react-router';
import { MarketLandingPage } from '../markets/index.ts';

export const Route = createFileRoute('/markets')({
  head: () => ({ meta: [{ title: 'Market Intelligence Overview · Liftout' }] }),
  component: MarketLandingPage,
});
