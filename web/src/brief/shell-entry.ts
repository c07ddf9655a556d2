import { Newspaper } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const briefEntry: ShellEntry = {
  id: 'brief',
  label: 'Brief',
  title: 'Monday brief',
  Icon: Newspaper,
  needs: null,
  inRail: false,
  keywords: 'weekly digest week mail print report',
  pathFor: {
    client: (clientId) => `/client/${clientId}/brief`,
    admin: (clientId) => `/${clientId}/brief`,
  },
};
