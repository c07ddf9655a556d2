import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type Deal, type Stage, stages } from '@liftout/contract/deals';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { now } from '../lib/clock.ts';
import { dealMoney, moneyExact } from '../lib/formats.ts';
import { useSetUrl } from '../lib/url-state.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { LastContacted } from '../ui/figures.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx';
import { stageBeside, stageLabels } from './stages.ts';

const staleAfterMs = 30 * 86_400_000;

/** Whether nothing was heard of an open deal for 30 days. */
export function isSilent(deal: Deal): boolean {
  if (deal.stage === 'won') return false;
  return !deal.lastInteraction || now().getTime() - Date.parse(deal.lastInteraction) > staleAfterMs;
}

interface DealCardProps {
  deal: Deal;
  onMove: (deal: Deal, to: Stage) => void;
}

/** Firm, person, value and last interaction. The whole card is the handle; its menu and Shift with an arrow do the same. */
export function DealCard({ deal, onMove }: DealCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const setUrl = useSetUrl();

  useEffect(() => {
    if (!card.current) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ dealId: deal.id }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [deal.id]);

  const moveByKey = (event: KeyboardEvent) => {
    if (!event.shiftKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    event.preventDefault();
    const to = stageBeside(deal.stage, event.key === 'ArrowRight' ? 1 : -1);
    if (to) onMove(deal, to);
  };

  return (
    <li
      ref={card}
      data-deal={deal.id}
      className={cx(
        'group relative cursor-grab rounded-control border border-line-soft bg-surface-raised p-2.5 transition-colors hover:border-line',
        dragging && 'opacity-40',
      )}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft"
          onKeyDown={moveByKey}
          onClick={() => setUrl({ contact: deal.contactId }, { push: true })}
          className="min-w-0 grow rounded-mark text-left"
        >
          <span className="block truncate font-medium">{deal.firmName}</span>
          <span className="block truncate text-ink-soft text-sm">{deal.contactPerson}</span>
        </button>
        <Menu
          trigger={
            <IconButton
              label={`Move the deal of ${deal.contactPerson}`}
              icon={<Ellipsis aria-hidden size={16} />}
              size="sm"
              tooltip={false}
              data-deal-menu={deal.id}
              onKeyDown={moveByKey}
              className="-mt-1 -mr-1 opacity-60 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100"
            />
          }
        >
          <MenuLabel>Move to</MenuLabel>
          {stages
            .filter((stage) => stage !== deal.stage)
            .map((stage) => (
              <MenuItem key={stage} onSelect={() => onMove(deal, stage)} aside={shortcutTo(deal, stage)}>
                {stageLabels[stage]}
              </MenuItem>
            ))}
        </Menu>
      </div>
      <p className="mt-1.5 flex items-center justify-between gap-2 text-sm">
        <span className="font-medium tabular-nums" title={moneyExact(deal.value / 100)}>
          {dealMoney(deal.value)}
        </span>
        {isSilent(deal) ? (
          <Badge tone="warning">
            <LastContacted at={deal.lastInteraction} />
          </Badge>
        ) : (
          <span className="text-ink-faint text-xs">
            <LastContacted at={deal.lastInteraction} />
          </span>
        )}
      </p>
    </li>
  );
}

function shortcutTo(deal: Deal, stage: Stage): string | undefined {
  if (stageBeside(deal.stage, 1) === stage) return 'Shift →';
  return stageBeside(deal.stage, -1) === stage ? 'Shift ←' : undefined;
}
