export { prefetchToday, TodaySection } from './lazy-section.ts';
export { todayEntry } from './shell-entry.ts';
export { todayShortcuts } from './shortcuts.ts';
export { todayParams } from './today-params.ts';
