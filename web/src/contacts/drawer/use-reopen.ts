import type { Contact } from '@liftout/contract/contacts';
import { type LostDeal, reopenDeal } from '@liftout/contract/deal-losses';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { contactStageLabels } from '../labels.ts';

/** Puts the contact's lost deal back in its stage. `isUndo`: it follows Undo, which needs no toast of its own. */
export function useReopen(clientId: string, contact: Contact, isUndo = false) {
  return useChange({
    by: reopenDeal,
    clientId,
    scope: `stage ${clientId}`,
    send: ({ id, version }: Pick<LostDeal, 'id' | 'version'>) =>
      call(reopenDeal, { params: { id }, body: { version } }),
    done: ({ stage }) =>
      isUndo ? null : { title: `Back in ${contactStageLabels[stage]}`, description: contact.name },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't reopen the deal",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}
