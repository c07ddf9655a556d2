import { createFileRoute } from '@tanstack/react-router';
import { contactsPageParams, SectionPage } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { adminClientPage } from './-client-page.ts';
import { contactsPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/contacts')({
  ...adminClientPage(contactsPage),
  ...validateSearchBy(contactsPageParams),
  component: function Contacts() {
    const { slug: clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="contacts" />;
  },
});
