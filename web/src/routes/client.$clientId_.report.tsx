import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '../reports/index.ts';
import { clientPage } from './-client-page.ts';
import { reportPage } from './-pages.ts';

export const Route = createFileRoute('/client/$clientId_/report')({
  ...clientPage(reportPage),
  component: function Report() {
    const { clientId } = Route.useParams();
    return <ReportPage clientId={clientId} />;
  },
});
