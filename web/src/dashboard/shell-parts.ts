import type { ShellPart } from '../shell/index.ts';

/** Its sections without a page of their own, for the palette. */
export const dashboardParts: readonly ShellPart[] = [
  { id: 'market-overview', label: 'Market Overview', needs: 'overview' },
  { id: 'engagement', label: 'Engagement Summary', needs: 'overview' },
  { id: 'feed', label: 'Live Activity Feed', needs: 'overview' },
];
