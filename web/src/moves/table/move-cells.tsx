import type { Move, MoveFirm } from '@liftout/contract/moves';
import { Badge } from '../../ui/data/badge.tsx';
import { NotKnown } from '../../ui/data/values.tsx';

export const advisorNameOf = ({ firstName, lastName }: Move) => `${firstName} ${lastName}`.trim();

/** `Palo Alto, CA`; the city alone where no state is known. */
export const locationOf = ({ city, state }: Move) => [city, state].filter(Boolean).join(', ');

/** A firm's canonical name. The file's spelling, where it differs, is shown on hover and to screen readers. */
export function FirmName({ firm }: { firm: MoveFirm | null }) {
  if (!firm) return <NotKnown />;
  const differs = firm.spelling !== firm.name;
  return (
    <span
      title={differs ? `In the file: ${firm.spelling}` : firm.name}
      className={
        differs ? 'decoration-line decoration-dotted underline-offset-4 group-hover/row:underline' : undefined
      }
    >
      {firm.name}
      {differs ? <span className="sr-only"> (in the file: {firm.spelling})</span> : null}
    </span>
  );
}

/** Badges of a move: conversion, boomerang and so on, in the field's terms. */
export function MoveBadges({ move }: { move: Move }) {
  return (
    <>
      {move.liftOutId ? <Badge tone="accent">Lift-out</Badge> : null}
      {move.isBoomerang ? <Badge tone="warning">Boomerang</Badge> : null}
      {move.isConversion ? <Badge tone="info">Conversion</Badge> : null}
    </>
  );
}

/** Whether a move has any badge. */
export const hasBadge = ({ liftOutId, isBoomerang, isConversion }: Move) =>
  liftOutId !== null || isBoomerang || isConversion;
