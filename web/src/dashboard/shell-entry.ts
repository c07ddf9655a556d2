import { LayoutDashboard } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

/** The dashboard in the rail. */
export const dashboardEntry: ShellEntry = {
  id: 'dashboard',
  label: 'Dashboard',
  title: 'Dashboard',
  Icon: LayoutDashboard,
  needs: null,
  keywords: 'home start overview market intelligence',
  pathFor: { client: (clientId) => `/client/${clientId}`, admin: (clientId) => `/${clientId}` },
};
