import type { Move, MoveFirm } from '@liftout/contract/moves';
import { useHasAccess } from '../../auth/index.ts';
import { FirmPageLink } from '../../firm-link/index.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { TextLink } from '../../ui/form/link-button.tsx';
import { classLabels, classTones } from '../classes.ts';

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

/** A firm that opens its page; for users who may not open it, its moves here. */
export function FirmLink({ firm, clientId }: { firm: MoveFirm | null; clientId: string | undefined }) {
  const mayOpen = useHasAccess('contacts');
  if (!firm) return <NotKnown />;
  const name = <FirmName firm={firm} />;
  const className = 'text-inherit no-underline hover:underline focus-visible:underline';
  return mayOpen ? (
    <FirmPageLink firm={firm.name} clientId={clientId} className={className}>
      {name}
    </FirmPageLink>
  ) : (
    <TextLink
      to="."
      search={(shown) => ({ ...shown, firm: firm.name, page: undefined })}
      className={className}
    >
      {name}
    </TextLink>
  );
}

/** Badges of a move: whose it is, and whether it is part of a team. */
export function MoveBadges({ move }: { move: Move }) {
  return (
    <>
      {move.contactId ? <Badge tone="info">Your contact</Badge> : null}
      {move.liftOutId ? <Badge tone="accent">Lift-out</Badge> : null}
    </>
  );
}

/** Whether a move has any badge. */
export const hasBadge = (move: Move) =>
  move.contactId !== null || move.liftOutId !== null || move.class !== 'move';

/** What kind of change a move is; why, on hover and to screen readers. */
export function ClassBadge({ move }: { move: Move }) {
  return (
    <span title={move.reason}>
      <Badge tone={classTones[move.class]}>{classLabels[move.class]}</Badge>
      <span className="sr-only"> ({move.reason})</span>
    </span>
  );
}
