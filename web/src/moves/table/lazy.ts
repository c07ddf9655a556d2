import { openedPart } from '../../ui/feedback/lazy-part.ts';

/** A move's details, loaded when the first is opened. */
export const MoveDrawer = openedPart(async () => ({
  default: (await import('./move-drawer.tsx')).MoveDrawer,
}));
