import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../auth/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { MovesPage, movesPageParams } from '../moves/index.ts';
import { PagePending } from '../shell/index.ts';

export const Route = createFileRoute('/moves')({
  ...validateSearchBy(movesPageParams),
  staticData: { shell: 'always', entry: 'moves' },
  head: () => ({ meta: [{ title: 'Advisor moves · Liftout' }] }),
  beforeLoad: requireAdmin,
  pendingComponent: PagePending,
  component: function Moves() {
    return <MovesPage />;
  },
});
