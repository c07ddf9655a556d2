export { useViewWatch } from './use-view-watch.ts';
export { useMayWatch } from './use-watching.ts';
export { WatchAdvisor, WatchFirm } from './watch-button.tsx';
export { WatchContact } from './watch-contact.tsx';
export { WatchMove } from './watch-move.tsx';
export { watchesAction } from './watches-action.ts';
