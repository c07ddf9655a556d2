import { createFileRoute } from '@tanstack/react-router';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { ClientMovesPage, marketMovesParams } from '../moves/index.ts';
import { adminClientPage } from './-client-page.ts';
import { movesPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/moves')({
  ...adminClientPage(movesPage),
  ...validateSearchBy(marketMovesParams),
  component: function Moves() {
    const { slug: clientId } = Route.useParams();
    return <ClientMovesPage clientId={clientId} />;
  },
});
