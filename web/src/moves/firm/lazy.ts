import { lazy } from 'react';

/** The moves of a firm, loaded at their first render. */
export const FirmMoves = lazy(async () => ({ default: (await import('./firm-moves.tsx')).FirmMoves }));
/** The lift-outs of a team, loaded at their first render. */
export const TeamMoves = lazy(async () => ({ default: (await import('./firm-moves.tsx')).TeamMoves }));
