import { createFileRoute } from '@tanstack/react-router';
import { ClientFirmsPage, clientFirmParams } from '../client-firms/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { adminClientPage } from './-client-page.ts';
import { firmsPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/firms')({
  ...adminClientPage(firmsPage),
  ...validateSearchBy(clientFirmParams),
  component: function Firms() {
    const { slug: clientId } = Route.useParams();
    return <ClientFirmsPage clientId={clientId} />;
  },
});
