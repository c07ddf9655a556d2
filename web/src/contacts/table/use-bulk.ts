import { type BulkChange, type Contact, changeContacts } from '@liftout/contract/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { counted } from '../../lib/format/formats.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { patchContact } from '../queries.ts';

interface Bulk {
  changes: BulkChange[];
  /** The toast's text for the change: `starred`, `set to Closing`. */
  done: string;
  undoing?: boolean;
}

/** Changes many contacts at once, with Undo. Resolves to whether it succeeded. */
export function useBulk(clientId: string) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useChange({
    by: changeContacts,
    clientId,
    send: ({ changes }: Bulk) => call(changeContacts, { body: { client: clientId, changes } }),
    onSuccess: ({ changed, stale }) => {
      for (const contact of [...changed, ...stale])
        patchContact(queries, clientId, contact.id, { doNotContact: undefined, ...contact });
    },
    done: ({ changed, stale, missing, undo }, { done, undoing }) => {
      const left = leftAlone(stale.length, missing.length);
      return {
        title: changed.length === 0 ? 'Nothing to change' : `${whoOf(changed)} ${done}`,
        ...(left && { description: left, tone: 'warning' }),
        ...(undo.length > 0 &&
          !undoing && {
            undo: () => {
              run({ changes: undo, done: 'restored', undoing: true });
            },
          }),
      };
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't change the contacts",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
  const run = async (bulk: Bulk): Promise<boolean> => {
    try {
      await mutateAsync(bulk);
      return true;
    } catch {
      // A toast has reported it.
      return false;
    }
  };
  const change = (contacts: Iterable<Contact>, set: BulkChange['set'], done: string) =>
    run({ changes: [{ contacts: [...contacts].map(({ id, version }) => ({ id, version })), set }], done });
  return { change, busy: isPending };
}

/** Whom a change concerns: one person by name. */
function whoOf(contacts: readonly Contact[]): string {
  const [one, ...others] = contacts;
  return one && others.length === 0 ? one.name : counted(contacts.length, 'contact');
}

function leftAlone(stale: number, missing: number): string {
  return [
    stale > 0 && `Skipped ${counted(stale, 'contact')} that someone else just changed.`,
    missing > 0 && `${counted(missing, 'contact')} no longer ${missing === 1 ? 'exists' : 'exist'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
