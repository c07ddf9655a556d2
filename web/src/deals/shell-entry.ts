import { SquareKanban } from 'lucide-react';
import type { ShellEntry } from '../shell/index.ts';

export const pipelineEntry: ShellEntry = {
  id: 'pipeline',
  label: 'Pipeline',
  title: 'Deal Pipeline',
  Icon: SquareKanban,
  needs: 'deals',
  keywords: 'deals board stages',
  pathFor: {
    client: (clientId) => `/client/${clientId}/pipeline`,
    admin: (clientId) => `/${clientId}/pipeline`,
  },
};
