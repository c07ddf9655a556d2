import { LayoutDashboard } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

/** The dashboard in the rail. Its sections without a page of their own are entries of the palette. */
export const dashboardEntry: ShellEntry = {
  id: 'dashboard',
  label: 'Dashboard',
  title: 'Dashboard',
  Icon: LayoutDashboard,
  needs: null,
  keywords: 'home start overview market intelligence',
  pathFor: { client: (clientId) => `/client/${clientId}`, admin: (clientId) => `/${clientId}` },
  parts: [
    { id: 'market-overview', label: 'Market Overview', needs: 'overview' },
    { id: 'engagement', label: 'Engagement Summary', needs: 'overview' },
    { id: 'feed', label: 'Live Activity Feed', needs: 'overview' },
  ],
};
