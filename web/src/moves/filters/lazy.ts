import { openedPart } from '../../ui/feedback/lazy-part.ts';

/** The list of firms, loaded when it is first opened. */
export const FirmList = openedPart(async () => ({ default: (await import('./firm-list.tsx')).FirmList }));

// What chips open comes with the popover's code, once the pointer or the focus is on one.
const choices = () => import('./filter-choices.tsx');
export const RangeChoices = openedPart(async () => ({ default: (await choices()).RangeChoices }));
export const ClassChoices = openedPart(async () => ({ default: (await choices()).ClassChoices }));
export const BookChoices = openedPart(async () => ({ default: (await choices()).BookChoices }));
