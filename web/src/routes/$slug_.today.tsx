import { createFileRoute } from '@tanstack/react-router';
import { SectionPage, todayPageParams } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { adminClientPage } from './-client-page.ts';
import { todayPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/today')({
  ...adminClientPage(todayPage),
  ...validateSearchBy(todayPageParams),
  component: function Today() {
    const { slug: clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="today" />;
  },
});
