import type { TodayItem, TodayReason } from '@liftout/contract/today';
import type { ReactNode } from 'react';
import { useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface EvidenceProps {
  clientId: string;
  item: TodayItem;
  /** Opens the contact, whose timeline has calls, intel, next steps and the deal. */
  onOpen: () => void;
}

/** Every reason to call somebody with what it rests on, and a link to it. */
export function Evidence({ clientId, item, onOpen }: EvidenceProps) {
  return (
    <ul aria-label={`Why to call ${item.name}`} className="mt-2 flex flex-col gap-1.5 border-l pl-3 text-sm">
      {item.reasons.map((reason) => (
        <li key={reason.rule}>
          {reason.line}
          <span className="block text-ink-soft">
            {reason.detail === '' ? null : `${reason.detail}. `}
            <EvidenceLink clientId={clientId} item={item} reason={reason} onOpen={onOpen} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Where the rows behind a reason are. Firm pages are for admins: others see their contacts at the firm. */
function EvidenceLink({
  clientId,
  item,
  reason,
  onOpen,
}: EvidenceProps & { reason: TodayReason }): ReactNode {
  const isAdmin = useUser().role === 'admin';
  if (reason.link?.kind === 'move') {
    const search = { move: reason.link.id };
    return isAdmin ? (
      <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search}>
        See the move
      </TextLink>
    ) : (
      <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search}>
        See the move
      </TextLink>
    );
  }
  if (reason.rule === 'colleagues-left')
    return isAdmin ? (
      <TextLink to="/firm/$firmName" params={{ firmName: item.firm }} search={{ client: clientId }}>
        See {item.firm}
      </TextLink>
    ) : (
      <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={{ firm: item.firm }}>
        See your contacts at {item.firm}
      </TextLink>
    );
  const names = {
    step: 'the next step',
    intel: 'the intel',
    activity: 'the call',
    deal: 'the deal',
  } as const;
  const kind = reason.link?.kind;
  return (
    <button
      type="button"
      className="rounded-mark text-accent underline underline-offset-[3px] max-sm:min-h-11"
      onClick={onOpen}
    >
      See {kind ? names[kind] : 'the contact'}
    </button>
  );
}
