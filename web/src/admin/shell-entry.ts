import { Settings2 } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const adminEntry: ShellEntry = {
  id: 'admin',
  label: 'Admin',
  title: 'Admin portal',
  Icon: Settings2,
  needs: null,
  keywords: 'clients settings data uploads',
  pathFor: { client: null, admin: () => '/admin' },
};
