export { Dashboard } from './dashboard.tsx';
export {
  clientContactParams,
  clientParams,
  contactsPageParams,
  dashboardParams,
  pipelinePageParams,
  todayPageParams,
} from './dashboard-params.ts';
export { dashboardRoute } from './dashboard-route.ts';
export { loadDashboard, prefetchDashboard } from './prefetch.ts';
export { SectionPage } from './section-page.tsx';
export { dashboardEntry } from './shell-entry.ts';
export { dashboardParts } from './shell-parts.ts';
