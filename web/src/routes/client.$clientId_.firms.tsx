import { createFileRoute } from '@tanstack/react-router';
import { ClientFirmsPage, clientFirmParams } from '../client-firms/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { clientPage } from './-client-page.ts';
import { firmsPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/firms')({
  ...clientPage(firmsPage),
  ...validateSearchBy(clientFirmParams),
  component: function Firms() {
    const { clientId } = Route.useParams();
    return <ClientFirmsPage clientId={clientId} />;
  },
});
