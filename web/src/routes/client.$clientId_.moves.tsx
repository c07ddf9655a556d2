import { createFileRoute } from '@tanstack/react-router';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { ClientMovesPage, marketMovesParams } from '../moves/index.ts';
import { clientPage } from './-client-page.ts';
import { movesPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/moves')({
  ...clientPage(movesPage),
  ...validateSearchBy(marketMovesParams),
  component: function Moves() {
    const { clientId } = Route.useParams();
    return <ClientMovesPage clientId={clientId} />;
  },
});
