import { openedPart } from '../../ui/feedback/lazy-part.ts';

/** The list of firms, loaded when it is first opened. */
export const FirmList = openedPart(async () => ({ default: (await import('./firm-list.tsx')).FirmList }));
