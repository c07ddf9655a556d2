import { ArrowRightLeft } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const movesEntry: ShellEntry = {
  id: 'moves',
  label: 'Moves',
  title: 'Advisor Moves',
  Icon: ArrowRightLeft,
  needs: 'overview',
  keywords: 'lift-outs lanes market',
  pathFor: {
    client: (clientId) => `/client/${clientId}/moves`,
    admin: (clientId) => `/${clientId}/moves`,
  },
};
