import { createFileRoute } from '@tanstack/react-router';
import { contactsPageParams, SectionPage } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { clientPage } from './-client-page.ts';
import { contactsPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/contacts')({
  ...clientPage(contactsPage),
  ...validateSearchBy(contactsPageParams),
  component: function Contacts() {
    const { clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="contacts" />;
  },
});
