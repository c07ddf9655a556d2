import type { TodayItem, TodayReason } from '@liftout/contract/today';
import type { ReactNode } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { MovesLeft, MovesPageLink } from './moves-left.tsx';

interface EvidenceProps {
  clientId: string;
  item: TodayItem;
  /** Opens the contact, whose timeline has calls, intel, next steps and the deal. */
  onOpen: () => void;
}

/** Every reason to call somebody with what it rests on, and a link to it. The first one's line is that of the row. */
export function Evidence({ clientId, item, onOpen }: EvidenceProps) {
  return (
    <ul aria-label={`Why to call ${item.name}`} className="mt-2 flex flex-col gap-1.5 border-l pl-3 text-sm">
      {item.reasons.map((reason, at) => (
        <li key={reason.rule}>
          {at === 0 ? null : reason.line}
          <div className="text-ink-soft">
            {reason.detail === '' ? null : `${sentence(reason.detail)} `}
            <EvidenceLink reason={reason} clientId={clientId} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A detail may end with what somebody wrote, a sentence of its own. */
const sentence = (detail: string) => (/[.!?…]$/.test(detail) ? detail : `${detail}.`);

/** Where the rows behind a reason are. */
function EvidenceLink({
  clientId,
  reason: { link },
  onOpen,
}: Omit<EvidenceProps, 'item'> & { reason: TodayReason }): ReactNode {
  const readsMoves = useHasAccess('overview');
  if (link?.kind === 'moves') return <MovesLeft clientId={clientId} link={link} />;
  if (link?.kind === 'move' && readsMoves)
    return (
      <MovesPageLink clientId={clientId} search={{ move: link.id }}>
        See the move
      </MovesPageLink>
    );
  return (
    <button
      type="button"
      className="rounded-mark text-accent underline underline-offset-[3px] max-sm:min-h-11"
      onClick={onOpen}
    >
      See {link ? names[link.kind] : 'the contact'}
    </button>
  );
}

const names = {
  step: 'the next step',
  move: 'the contact',
  intel: 'the intel',
  activity: 'the call',
  deal: 'the deal',
} as const;
