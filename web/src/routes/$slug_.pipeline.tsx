import { createFileRoute } from '@tanstack/react-router';
import { pipelinePageParams, SectionPage } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { adminClientPage } from './-client-page.ts';
import { pipelinePage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/pipeline')({
  ...adminClientPage(pipelinePage),
  ...validateSearchBy(pipelinePageParams),
  component: function Pipeline() {
    const { slug: clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="pipeline" />;
  },
});
