import { createFileRoute } from '@tanstack/react-router';
import { BriefPage, briefParams } from '../brief/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { adminClientPage } from './-client-page.ts';
import { briefPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/brief')({
  ...adminClientPage(briefPage),
  ...validateSearchBy(briefParams),
  component: function Brief() {
    const { slug: clientId } = Route.useParams();
    return <BriefPage clientId={clientId} />;
  },
});
