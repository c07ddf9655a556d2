import { createFileRoute } from '@tanstack/react-router';
import { getCurrentUser, mayBeSignedIn } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { landingParams, MarketLandingPage } from '../markets/index.ts';

export const Route = createFileRoute('/markets')({
  ...validateSearchBy(landingParams),
  staticData: { shell: 'signed-in' },
  // Public, so it does not wait for the session.
  beforeLoad: async () => {
    if (mayBeSignedIn()) await getCurrentUser().catch(() => null);
  },
  head: () => ({ meta: [{ title: 'Market Intelligence Overview · Liftout' }] }),
  component: MarketLandingPage,
});
