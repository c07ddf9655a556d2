import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '../reports/index.ts';
import { adminClientPage } from './-client-page.ts';
import { reportPage } from './-pages.ts';

export const Route = createFileRoute('/$slug_/report')({
  ...adminClientPage(reportPage),
  component: function Report() {
    const { slug: clientId } = Route.useParams();
    return <ReportPage clientId={clientId} />;
  },
});
