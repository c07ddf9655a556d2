import { lazy } from 'react';

export const EmailReportDialog = lazy(async () => ({
  default: (await import('./email-dialog.tsx')).EmailReportDialog,
}));
export { reportQuery } from './queries.ts';
export { ReportPage } from './report-page.tsx';
