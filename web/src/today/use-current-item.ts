import type { TodayItem } from '@liftout/contract/today';
import { useEffect, useState } from 'react';
import { inputOf, useUser } from '../auth/index.ts';
import { callKey } from '../call-log/index.ts';
import { contactParams } from '../contacts/index.ts';
import { useSearchParams } from '../lib/dom/search-params.ts';
import { useConfirmLeave } from '../ui/overlay/use-confirm-leave.ts';
import { todayParams } from './today-params.ts';
import { draftOf, forgetDraft } from './unsent-calls.ts';

/**
 * Who of the queue is worked on: whose contact is open beside it, else whom the reader chose, else the first. `choose` takes
 * the id of a contact. `setTyping` is told whether there is unsaved text about them: then they stay when their contact is
 * closed, and a way out of the page asks first.
 */
export function useCurrentItem(items: readonly TodayItem[]) {
  const userId = useUser().id;
  const hasInput = ({ contactId }: TodayItem) =>
    draftOf(userId, contactId) !== undefined || inputOf(userId, callKey(contactId)) !== undefined;
  const [chosen, choose] = useState(() => items.find(hasInput)?.contactId ?? null);
  const [isTyping, setTyping] = useState(false);
  const { contact: openId } = useSearchParams(contactParams);
  const { who } = useSearchParams(todayParams);
  const at = (id: string | null) => items.find(({ contactId }) => contactId === id);
  const currentWith = (openContactId: string) => at(openContactId) ?? at(chosen) ?? items[0];
  const current = currentWith(openId);
  if (isTyping && current && chosen !== current.contactId) choose(current.contactId);
  useConfirmLeave(isTyping, {
    isLostBy: ({ search }) =>
      todayParams.read(search).who !== who || currentWith(contactParams.read(search).contact) !== current,
  });
  const currentId = current?.contactId;
  useEffect(() => {
    if (currentId) forgetDraft(userId, currentId);
  }, [userId, currentId]);
  return { current, choose, isTyping, setTyping };
}
