import { lazyRouteComponent } from '@tanstack/react-router';
import { marketRoute } from '../markets/index.ts';
import { PagePending } from '../shell/index.ts';

/** The markets with a page of their own, by path. At Silicon Valley's path is the main dashboard. */
const cities = {
  boston: 'Boston',
  chicago: 'Chicago',
  'los-angeles': 'Los Angeles',
  miami: 'Miami',
  'new-york': 'New York',
} as const;

/** A market's own page, for admins. */
export const cityPage = (path: keyof typeof cities) => ({
  ...marketRoute(cities[path]),
  staticData: { shell: 'always' } as const,
  pendingComponent: PagePending,
  component: lazyRouteComponent(async () => {
    const { MarketPage } = await import('./-market-page.tsx');
    return { default: () => <MarketPage path={path} /> };
  }),
});
