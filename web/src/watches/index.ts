export { watchesQuery } from './queries.ts';
export { useMayWatch } from './use-may-watch.ts';
export { useViewWatch } from './use-view-watch.ts';
export { WatchAdvisor, WatchFirm } from './watch-button.tsx';
export { WatchContact } from './watch-contact.tsx';
export { WatchMove } from './watch-move.tsx';
export { watchesAction } from './watches-action.ts';
