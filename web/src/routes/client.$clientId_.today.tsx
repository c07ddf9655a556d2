import { createFileRoute } from '@tanstack/react-router';
import { SectionPage, todayPageParams } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { clientPage } from './-client-page.ts';
import { todayPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/today')({
  ...clientPage(todayPage),
  ...validateSearchBy(todayPageParams),
  component: function Today() {
    const { clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="today" />;
  },
});
