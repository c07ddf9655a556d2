import type { Deal, Stage } from '@liftout/contract/deals';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { DoNotContactBadge, useIsOpenContact, useOpenContact } from '../contacts/index.ts';
import { StepOfContact } from '../next-steps/index.ts';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/data/badge.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { DealMoney, LastContacted, ShortAgo } from '../ui/data/values.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { LazyPopup } from '../ui/overlay/lazy-popup.tsx';
import { CardMove } from './card-move.tsx';
import { CardTouches } from './card-touches.tsx';
import type { Dragging } from './dragging.ts';
import { isSilent } from './silence.ts';
import { adjacentStage } from './stages.ts';
import { StageTime } from './times/stuck-limits.tsx';

const loadMenu = () => import('./deal-menu.tsx');
const DealMenu = lazyPart(async () => ({ default: (await loadMenu()).DealMenu }));

interface DealCardProps {
  deal: Deal;
  onMove: (deal: Deal, to: Stage) => void;
  /** Asks why the deal is lost. */
  onLose: (deal: Deal) => void;
  /** Makes it draggable; absent where there is nowhere to drop it, and until the code for dragging is loaded. */
  dragging?: Dragging | undefined;
}

/** Firm, person, value, time in the stage, touches of seven weeks and last interaction. Dragging the card, its menu, or Shift with an arrow changes the stage. */
export function DealCard({ deal, onMove, onLose, dragging }: DealCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  const openContact = useOpenContact();
  const mayOpen = useHasAccess('contacts');
  const isOpen = useIsOpenContact(deal.contactId);

  useEffect(() => {
    if (!card.current) return;
    return dragging?.draggableCard(card.current, deal.id, setDragged);
  }, [deal.id, dragging]);

  const moveByKey = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    const to = adjacentStage(deal.stage, event.key === 'ArrowRight' ? 1 : -1);
    if (to) onMove(deal, to);
  };

  const menuButton = (
    <PlainIconButton
      label={`Move the deal of ${deal.contactPerson}`}
      icon={<Ellipsis aria-hidden size={16} />}
      size="sm"
      data-deal-menu={deal.id}
      onKeyDown={moveByKey}
      className="-mt-1 -mr-1 opacity-60 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
    />
  );
  return (
    <li
      ref={card}
      data-deal={deal.id}
      data-deal-contact={deal.contactId}
      aria-current={isOpen || undefined}
      className={cx(
        'group relative cursor-grab rounded-control border border-line-soft bg-surface-raised p-2.5 transition-colors hover:border-line',
        isOpen && 'border-accent bg-accent-soft hover:border-accent',
        dragged && 'opacity-40',
      )}
    >
      <div className="flex items-start gap-1">
        {mayOpen ? (
          <button
            type="button"
            aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
            onKeyDown={moveByKey}
            data-open-contact
            onClick={() => openContact(deal.contactId, '', deal.stage)}
            className="min-w-0 grow rounded-mark text-left max-sm:min-h-11"
          >
            <Names deal={deal} />
          </button>
        ) : (
          <div className="min-w-0 grow">
            <Names deal={deal} />
          </div>
        )}
        <div className="flex shrink-0 flex-col items-end gap-0.5">
          <LazyPopup trigger={menuButton} popup="menu" load={loadMenu}>
            <DealMenu deal={deal} onMove={onMove} onLose={onLose} trigger={menuButton} />
          </LazyPopup>
          <CardTouches contactId={deal.contactId} />
        </div>
      </div>
      <p className="@container mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="shrink-0 whitespace-nowrap font-medium tabular-nums">
          <DealMoney cents={deal.value} />
        </span>
        {deal.doNotContact ? null : <StageTime deal={deal} />}
        {deal.doNotContact ? (
          <DoNotContactBadge />
        ) : isSilent(deal) ? (
          <span className="ml-auto">
            <Badge tone="warning">
              <Silence at={deal.lastInteraction} />
            </Badge>
          </span>
        ) : (
          <span className="ml-auto whitespace-nowrap text-ink-faint text-xs">
            <LastContacted at={deal.lastInteraction} />
          </span>
        )}
      </p>
      <CardMove contactId={deal.contactId} />
      <StepOfContact contactId={deal.contactId} className="mt-1.5 border-line-soft border-t pt-1.5" />
    </li>
  );
}

/** Since when nobody was in touch: shorter on a narrow card, so that it stays in the line of the other mark. */
function Silence({ at }: { at: string | null }) {
  return (
    <>
      <span className="sr-only">Last contact: </span>
      <span className={cx(at && '@max-[13rem]:sr-only')}>
        <LastContacted at={at} />
      </span>
      {at ? (
        <span aria-hidden className="@max-[13rem]:inline hidden">
          <ShortAgo at={at} />
        </span>
      ) : null}
    </>
  );
}

function Names({ deal }: { deal: Deal }) {
  return (
    <>
      <TruncatedText className="font-medium">{deal.firmName}</TruncatedText>
      {/* Beside the touches there is little room where columns are narrow. */}
      <TruncatedText lines={2} className="text-ink-soft text-sm">
        {deal.contactPerson}
      </TruncatedText>
    </>
  );
}
