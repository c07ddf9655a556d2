import { createFileRoute } from '@tanstack/react-router';
import { BriefPage, briefParams } from '../brief/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { clientPage } from './-client-page.ts';
import { briefPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/brief')({
  ...clientPage(briefPage),
  ...validateSearchBy(briefParams),
  component: function Brief() {
    const { clientId } = Route.useParams();
    return <BriefPage clientId={clientId} />;
  },
});
