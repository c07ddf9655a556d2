import { type BulkChange, type Contact, changeContacts } from '@liftout/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { messageOf } from '../lib/errors.ts';
import { counted } from '../lib/formats.ts';
import { toast } from '../ui/toast-store.ts';
import { patchContact, refreshContacts } from './queries.ts';

interface Bulk {
  changes: BulkChange[];
  /** What the toast says was done: `starred`, `moved to Closing`. */
  done: string;
  undoing?: boolean;
}

/** Changes many contacts at once, and offers to undo it. Resolves to whether it was done. */
export function useBulk(clientId: string) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ changes }: Bulk) => call(changeContacts, { body: { client: clientId, changes } }),
    onSuccess: ({ changed, stale, missing, undo }, { done, undoing }) => {
      for (const contact of [...changed, ...stale]) patchContact(queries, clientId, contact.id, contact);
      const left = leftAlone(stale.length, missing.length);
      toast({
        title: changed.length === 0 ? 'Nothing to change' : `${counted(changed.length, 'contact')} ${done}`,
        ...(left && { description: left, tone: 'warning' }),
        ...(undo.length > 0 &&
          !undoing && {
            action: {
              label: 'Undo',
              onSelect: () => {
                run({ changes: undo, done: 'back as they were', undoing: true });
              },
            },
          }),
      });
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        title: 'The contacts were not changed',
        description: messageOf(error, 'They are as they were. Please try again.'),
      }),
    onSettled: () => refreshContacts(queries, clientId),
  });
  const run = async (bulk: Bulk): Promise<boolean> => {
    try {
      await mutateAsync(bulk);
      return true;
    } catch {
      // The toast has told it.
      return false;
    }
  };
  const change = (contacts: Iterable<Contact>, set: BulkChange['set'], done: string) =>
    run({ changes: [{ contacts: [...contacts].map(({ id, version }) => ({ id, version })), set }], done });
  return { change, busy: isPending };
}

function leftAlone(stale: number, missing: number): string {
  return [
    stale > 0 &&
      `${counted(stale, 'contact')} changed meanwhile and ${stale === 1 ? 'was' : 'were'} left alone.`,
    missing > 0 && `${counted(missing, 'contact')} ${missing === 1 ? 'is' : 'are'} not there any more.`,
  ]
    .filter(Boolean)
    .join(' ');
}
