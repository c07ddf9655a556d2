import type { TodayItem } from '@liftout/contract/today';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { inputOf, useUser } from '../auth/index.ts';
import { callKey, focusOutcome } from '../call-log/index.ts';
import { contactParams, useOfferSequence, useOpenContact } from '../contacts/index.ts';
import { useSearchParams } from '../lib/dom/search-params.ts';
import { hasModalLayer } from '../ui/overlay/modal-layer.ts';
import { useConfirmLeave } from '../ui/overlay/use-confirm-leave.ts';
import { useDiscardFirst } from '../ui/overlay/use-discard-first.tsx';
import { type ItemActions, QueueItem } from './queue-item.tsx';
import { todayParams } from './today-params.ts';
import { draftOf, forgetDraft, keepDraft } from './unsent-calls.ts';
import { useQueueChanges } from './use-queue-changes.ts';

const steps = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
]);

/** The queue's name among the lists that an open contact is in. */
export const queueSequence = 'today';

/** What has a use of its own for letters. */
const fields = 'input, textarea, select, [role="combobox"]';
const ownKeys = `${fields}, [role="menu"], [role="listbox"], [role="dialog"]`;

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent | globalThis.KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

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
  const [selected, setSelected] = useState(
    () =>
      items.find(({ contactId }) => draftOf(userId, contactId) ?? inputOf(userId, callKey(contactId)))
        ?.contactId ?? null,
  );
  const [explained, setExplained] = useState<string | null>(null);
  /** The place from which somebody left the queue: the focus goes to who takes it. */
  const left = useRef<number | null>(null);
  const openContact = useOpenContact();
  const { log, snooze } = useQueueChanges(clientId, (contactId, draft) => {
    keepDraft(userId, contactId, draft);
    // Whoever is being written about stays; the draft is there when they are done.
    if (!list.current?.querySelector('form')) setSelected(contactId);
  });
  const { contact: openId } = useSearchParams(contactParams);
  const at = (id: string | null) => items.find(({ contactId }) => contactId === id);
  const currentWith = (openContactId: string) => at(openContactId) ?? at(selected) ?? items[0];
  const current = currentWith(openId);
  const { who } = useSearchParams(todayParams);
  const [isTyping, setTyping] = useState(false);
  // Whoever is written about stays when the contact that is open beside the queue is closed.
  if (isTyping && current && selected !== current.contactId) setSelected(current.contactId);
  useConfirmLeave(isTyping, {
    isLostBy: ({ search }) =>
      todayParams.read(search).who !== who || currentWith(contactParams.read(search).contact) !== current,
  });
  const { discardFirst, question } = useDiscardFirst(isTyping);
  const shownId = current?.contactId;
  useEffect(() => {
    if (shownId) forgetDraft(userId, shownId);
  }, [userId, shownId]);
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

  const nameOf = (position: number) =>
    list.current?.children[position]?.querySelector<HTMLElement>('[data-open-contact]');
  // Whoever is written about stays.
  const select = ({ contactId }: TodayItem) => {
    if (!isTyping) setSelected(contactId);
  };
  const goTo = (position: number) => {
    const item = items[position];
    if (!item) return;
    select(item);
    nameOf(position)?.focus();
  };
  const leave = (item: TodayItem) => {
    const position = items.indexOf(item);
    left.current = position;
    // Whoever is being written about stays.
    if (item === current)
      setSelected(items[position + 1]?.contactId ?? items[position - 1]?.contactId ?? null);
    else setSelected(current?.contactId ?? null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the list is another one
  useEffect(() => {
    if (left.current === null) return;
    nameOf(Math.min(left.current, items.length - 1))?.focus();
    left.current = null;
  }, [items]);

  // On its own page the queue is what j and k are for, wherever the focus is. The other keys need somebody focused: one
  // letter should not call or snooze by accident.
  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || (event.key !== 'j' && event.key !== 'k')) return;
    if (isCompact || hasModalLayer() || !current || isIn(event.target, ownKeys)) return;
    event.preventDefault();
    goTo(items.indexOf(current));
  });
  useEffect(() => {
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);

  const showForm = (item: TodayItem) => {
    const { contactId } = item;
    const show = () => {
      setSelected(contactId);
      focusOutcome(list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(contactId)}"]`));
    };
    if (item === current) show();
    else discardFirst(show);
  };

  const actions: ItemActions = {
    onOpen: ({ contactId, reasons }) => openContact(contactId, reasons[0]?.line, queueSequence),
    onSelect: select,
    onDetails: showForm,
    onEvidence: ({ contactId }) => setExplained((before) => (before === contactId ? null : contactId)),
    onLog: (item, entry, draft) => {
      leave(item);
      forgetDraft(userId, item.contactId);
      log.mutate({ contact: { id: item.contactId, name: item.name }, entry, draft });
    },
    onSnooze: (item, days) => {
      const start = () => {
        leave(item);
        snooze.mutate({ item, days });
      };
      if (item === current) discardFirst(start);
      else start();
    },
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (hasModifier(event) || isIn(event.target, fields)) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-id]') : null;
    const position = items.findIndex(({ contactId }) => contactId === row?.dataset.id);
    const item = items[position];
    if (!row || !item) return;
    const step = steps.get(event.key);
    if (step !== undefined) goTo(position + step);
    else if (event.key === 'c') row.querySelector<HTMLElement>('[data-call]')?.click();
    else if (event.key === 's') actions.onSnooze(item, 'workday');
    else if (event.key === 'e') actions.onEvidence(item);
    else if (event.key === 'l') showForm(item);
    else return;
    event.preventDefault();
  };

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
            {...actions}
          />
        ))}
      </ul>
      {question}
    </>
  );
}
