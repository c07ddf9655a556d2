import { createFileRoute } from '@tanstack/react-router';
import { pipelinePageParams, SectionPage } from '../dashboard/index.ts';
import { validateSearchBy } from '../lib/dom/search-params.ts';
import { clientPage } from './-client-page.ts';
import { pipelinePage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/pipeline')({
  ...clientPage(pipelinePage),
  ...validateSearchBy(pipelinePageParams),
  component: function Pipeline() {
    const { clientId } = Route.useParams();
    return <SectionPage clientId={clientId} id="pipeline" />;
  },
});
