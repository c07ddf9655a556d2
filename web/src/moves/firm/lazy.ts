import { lazyPart } from '../../ui/feedback/lazy-part.ts';

/** The moves of a firm, loaded at their first render. */
export const FirmMoves = lazyPart(async () => ({ default: (await import('./firm-moves.tsx')).FirmMoves }));
/** The lift-outs of a team, loaded at their first render. */
export const TeamMoves = lazyPart(async () => ({ default: (await import('./firm-moves.tsx')).TeamMoves }));
