import type { CallLog, TodayItem } from '@liftout/contract/today';
import { phoneLink } from '@liftout/contract/values/phone-link';
import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import { Phone } from 'lucide-react';
import { memo, useState } from 'react';
import { LogButton, type LogDraft, LogPanel } from '../call-log/index.ts';
import { useIsOpenContact } from '../contacts/index.ts';
import { stageLabels } from '../deals/index.ts';
import { counted } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/data/badge.tsx';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { AnchorButton } from '../ui/form/link-button.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { SnoozeButton } from './snooze-button.tsx';

const Evidence = openedPart(async () => ({ default: (await import('./evidence.tsx')).Evidence }));

/** What can be done with somebody in the queue. */
export interface ItemActions {
  onOpen: (item: TodayItem) => void;
  /** With the form's contents where it was logged with the form. */
  onLog: (item: TodayItem, entry: CallLog, draft?: LogDraft) => void;
  onSnooze: (item: TodayItem, days: SnoozeDays) => void;
  /** Shows the form of how a call ended, for this one alone; from `onDetails` with the focus in it. */
  onSelect: (item: TodayItem) => void;
  onDetails: (item: TodayItem) => void;
  onEvidence: (item: TodayItem) => void;
}

interface QueueItemProps extends ItemActions {
  clientId: string;
  item: TodayItem;
  isCurrent: boolean;
  /** Of a call with them that could not be logged. */
  draft: LogDraft | undefined;
  /** Called with whether there is unsaved text in the form. */
  onDirty: (dirty: boolean) => void;
  hasEvidence: boolean;
  /** In as few lines as it takes. */
  isCompact: boolean;
}

/**
 * Somebody to call: why, the evidence where it is asked for, and what to do. Drawn anew only for what is different, so
 * that an opened contact and the next one show at once.
 */
export const QueueItem = memo(function QueueItem({
  clientId,
  item,
  isCurrent,
  draft,
  onDirty,
  hasEvidence,
  isCompact,
  onEvidence,
  ...actions
}: QueueItemProps) {
  const { onOpen, onLog } = actions;
  const [ticked, setTicked] = useState<string | null>(null);
  return (
    <li
      data-id={item.contactId}
      aria-current={isCurrent || undefined}
      className={cx(
        'scroll-mt-20 border-l-2 px-4 first:rounded-tr-card last:rounded-br-card max-sm:px-3',
        isCompact ? 'py-2' : 'py-3',
        isCurrent
          ? 'border-l-accent bg-surface-raised'
          : 'border-l-transparent forced-colors:border-l-[Canvas]',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <Who item={item} onOpen={() => onOpen(item)} />
          <Why item={item} isOpen={hasEvidence} isCompact={isCompact} onEvidence={() => onEvidence(item)} />
        </div>
        <Actions {...actions} clientId={clientId} item={item} isCurrent={isCurrent} onTick={setTicked} />
      </div>
      {hasEvidence ? (
        <Deferred onFailed={() => onEvidence(item)}>
          <Evidence clientId={clientId} item={item} onOpen={() => onOpen(item)} />
        </Deferred>
      ) : null}
      {isCurrent ? (
        <LogPanel
          clientId={clientId}
          item={item}
          stageLabels={stageLabels}
          draft={draft}
          ticked={ticked}
          closesByEscape
          onDirty={onDirty}
          onLog={(entry, typed) => onLog(item, entry, typed)}
        />
      ) : null}
    </li>
  );
});

function Who({ item, onOpen }: { item: TodayItem; onOpen: () => void }) {
  const { contactId, name, firm, city, phone, stage } = item;
  const isOpen = useIsOpenContact(contactId);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3 className="font-medium">
        <button
          type="button"
          data-open-contact
          className={cx(
            'rounded-mark text-left hover:underline max-sm:-my-2 max-sm:min-h-11',
            // Whose record stands beside the queue. The current one's is marked in the click's own frame too.
            isOpen && 'text-accent underline decoration-1 underline-offset-[3px]',
          )}
          onClick={onOpen}
        >
          {name}
        </button>
      </h3>
      <span className="wrap-anywhere min-w-0 text-ink-soft text-sm">
        {city === null ? firm : `${firm}, ${city}`}
      </span>
      {/* On paper there is no button to call. */}
      {phone ? (
        <span className="hidden whitespace-nowrap text-sm tabular-nums print:inline">{phone}</span>
      ) : null}
      {stage ? <Badge>{stageLabels[stage]}</Badge> : null}
    </div>
  );
}

interface WhyProps {
  item: TodayItem;
  /** Whether the evidence is shown. */
  isOpen: boolean;
  isCompact: boolean;
  onEvidence: () => void;
}

/** The strongest reason to call, and the button for the evidence of all. */
function Why({ item: { name, reasons }, isOpen, isCompact, onEvidence }: WhyProps) {
  const [first] = reasons;
  return (
    <div className={cx('mt-0.5', isCompact && 'flex flex-wrap items-center gap-x-3')}>
      <p>{first?.line}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        className={cx(
          'relative rounded-mark text-ink-soft text-sm hover:text-ink max-sm:-my-2 max-sm:min-h-11 max-sm:min-w-11 max-sm:text-left print:hidden',
          !isCompact && 'mt-0.5',
        )}
        onPointerOver={Evidence.preload}
        onFocus={Evidence.preload}
        onClick={onEvidence}
      >
        {reasons.length > 1 ? `Why? And ${counted(reasons.length - 1, 'more reason')}` : 'Why?'}
        <span className="sr-only"> {name}</span>
      </button>
    </div>
  );
}

interface ActionsProps extends Pick<ItemActions, 'onLog' | 'onSnooze' | 'onSelect' | 'onDetails'> {
  clientId: string;
  item: TodayItem;
  isCurrent: boolean;
  /** Told which step a call finishes, for the form that opens with it. */
  onTick: (stepId: string | null) => void;
}

function Actions({ clientId, item, isCurrent, onTick, ...actions }: ActionsProps) {
  const { onLog, onSnooze, onSelect, onDetails } = actions;
  const { name, phone, step } = item;
  const dial = phoneLink(phone);
  return (
    <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between print:hidden">
      {dial === null ? (
        <span className="px-2 text-ink-faint text-sm">No phone number</span>
      ) : (
        <AnchorButton
          href={dial}
          variant={isCurrent ? 'primary' : 'secondary'}
          icon={<Phone aria-hidden size={16} />}
          data-call
          aria-label={`Call ${name}`}
          title={phone ?? undefined}
          className="max-sm:h-11 max-sm:grow"
          onClick={() => onSelect(item)}
        >
          Call
        </AnchorButton>
      )}
      <LogButton
        name={name}
        isFormOpen={isCurrent}
        variant="ghost"
        className="max-sm:h-11"
        step={step}
        onLog={(entry) => onLog(item, entry)}
        onDetails={(finishes) => {
          if (!isCurrent) onTick(finishes);
          onDetails(item);
        }}
      />
      <SnoozeButton clientId={clientId} name={name} onSnooze={(days) => onSnooze(item, days)} />
    </div>
  );
}
