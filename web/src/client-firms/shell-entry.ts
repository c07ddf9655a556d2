import { Building2 } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const firmsEntry: ShellEntry = {
  id: 'firms',
  label: 'Firms',
  title: 'All firms',
  Icon: Building2,
  needs: 'contacts',
  keywords: 'companies market momentum competitors',
  pathFor: {
    client: (clientId) => `/client/${clientId}/firms`,
    admin: (clientId) => `/${clientId}/firms`,
  },
};
