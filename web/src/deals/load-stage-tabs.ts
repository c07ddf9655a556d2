/** What stands on a phone for the columns side by side. */
export const loadStageTabs = () => import('./stage-tabs.tsx');
