export { ReportPage } from './report-page.tsx';
export { emailReportAction, reportsEntry } from './shell-entry.tsx';
export { TitleThresholdsSection } from './thresholds-section.tsx';
