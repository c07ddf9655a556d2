import { PhoneCall } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const todayEntry: ShellEntry = {
  id: 'today',
  label: 'Today',
  title: 'Today',
  Icon: PhoneCall,
  needs: 'contacts',
  keywords: 'call queue next whom to call due',
  pathFor: {
    client: (clientId) => `/client/${clientId}/today`,
    admin: (clientId) => `/${clientId}/today`,
  },
};
