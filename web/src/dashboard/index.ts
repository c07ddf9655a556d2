export { AccountPanel } from './account-panel.tsx';
export { BackToDashboard } from './back-to-dashboard.tsx';
export { BesidePalette } from './beside-palette.tsx';
export { Dashboard } from './dashboard.tsx';
export { loadDashboard, loadProfile, readDeskSearch } from './desk.ts';
export { deskRoute } from './desk-route.ts';
export { useMonth } from './month-select.tsx';
export type { SectionView } from './sections.tsx';
export { warmDashboard } from './warm.ts';
