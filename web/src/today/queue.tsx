import type { TodayItem } from '@liftout/contract/today';
import { useMemo, useRef, useState } from 'react';
import { useUser } from '../auth/index.ts';
import { focusOutcome } from '../call-log/index.ts';
import { useOfferSequence, useOpenContact } from '../contacts/index.ts';
import { useDiscardFirst } from '../ui/overlay/use-discard-first.tsx';
import { type ItemActions, QueueItem } from './queue-item.tsx';
import { draftOf, forgetDraft, keepDraft } from './unsent-calls.ts';
import { useCurrentItem } from './use-current-item.ts';
import { useQueueChanges } from './use-queue-changes.ts';
import { useQueueFocus } from './use-queue-focus.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useSteadyActions } from './use-steady-actions.ts';

/** The queue's name among the lists that an open contact is in. */
export const queueSequence = 'today';

interface QueueProps {
  clientId: string;
  items: readonly TodayItem[];
  /** Each in as few lines as it takes. */
  isCompact: boolean;
}

/** The people to call, worked from the first to the last by mouse, finger or keys. */
export function Queue({ clientId, items, isCompact }: QueueProps) {
  const list = useRef<HTMLUListElement>(null);
  const userId = useUser().id;
  const { current, choose, isTyping, setTyping } = useCurrentItem(items);
  const { discardFirst, question } = useDiscardFirst(isTyping);
  const { focusOn, followLeaving } = useQueueFocus(list, items);
  const [explained, setExplained] = useState<string | null>(null);
  const openContact = useOpenContact();
  const { log, snooze } = useQueueChanges(clientId, (contactId, draft) => {
    keepDraft(userId, contactId, draft);
    // Whoever is being written about stays; the draft is there when they are done.
    if (!list.current?.querySelector('form')) choose(contactId);
  });
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
  const sequence = useMemo(
    () => ({
      ids: items.map(({ contactId }) => contactId),
      before: 0,
      total: items.length,
      reasonOf: (id: string) => items.find(({ contactId }) => contactId === id)?.reasons[0]?.line ?? '',
      openerOf: (id: string) =>
        list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-open-contact]`) ?? null,
    }),
    [items],
  );
  useOfferSequence(queueSequence, sequence);

  // Whoever is written about stays.
  const select = ({ contactId }: TodayItem) => {
    if (!isTyping) choose(contactId);
  };
  const goTo = (position: number) => {
    const item = items[position];
    if (!item) return;
    select(item);
    focusOn(position);
  };
  const leave = (item: TodayItem) => {
    followLeaving(item);
    const position = items.indexOf(item);
    const next = item === current ? (items[position + 1] ?? items[position - 1]) : current;
    choose(next?.contactId ?? null);
  };
  /** What takes the place of the current one's form waits until what is typed there may be lost. */
  const act = (takesPlace: boolean, action: () => void) => (takesPlace ? discardFirst(action) : action());

  const actions: ItemActions = {
    onOpen: ({ contactId, reasons }) => openContact(contactId, reasons[0]?.line, queueSequence),
    onSelect: select,
    onDetails: (item) => {
      act(item !== current, () => {
        choose(item.contactId);
        focusOutcome(rowOf(item.contactId));
      });
    },
    onEvidence: ({ contactId }) => setExplained((before) => (before === contactId ? null : contactId)),
    onLog: (item, entry, draft) => {
      leave(item);
      forgetDraft(userId, item.contactId);
      log.mutate({ contact: { id: item.contactId, name: item.name }, entry, draft });
    },
    onSnooze: (item, days) => {
      act(item === current, () => {
        leave(item);
        snooze.mutate({ item, days });
      });
    },
  };
  const onKeyDown = useQueueKeys({ items, current, ownsPage: !isCompact, goTo, actions });
  const steady = useSteadyActions(actions);

  return (
    <>
      <ul ref={list} aria-label="Whom to call" className="divide-y rounded-card border" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <QueueItem
            key={item.contactId}
            clientId={clientId}
            item={item}
            isCurrent={item === current}
            draft={draftOf(userId, item.contactId)}
            hasEvidence={item.contactId === explained}
            isCompact={isCompact}
            onDirty={setTyping}
            {...steady}
          />
        ))}
      </ul>
      {question}
    </>
  );
}
