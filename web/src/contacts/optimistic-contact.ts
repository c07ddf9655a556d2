import type { Contact } from '@liftout/contract/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, isConflict } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { contactKey, listKey, patchContact } from './queries.ts';

/** Applies a change of a contact to the cache before the server has answered. @returns rolls it back */
export async function showContactChange(
  queries: QueryClient,
  clientId: string,
  before: Contact,
  patch: Partial<Contact>,
): Promise<() => void> {
  // A request in flight was read before the change and would overwrite it.
  await Promise.all([
    queries.cancelQueries({ queryKey: listKey(clientId) }),
    queries.cancelQueries({ queryKey: contactKey(clientId, before.id) }),
  ]);
  patchContact(queries, clientId, before.id, patch);
  const rollback = Object.fromEntries(Object.entries(before).filter(([name]) => name in patch));
  return () => patchContact(queries, clientId, before.id, rollback);
}

/** Shows a toast with the reason of a failed change; after a conflict also updates the contact. */
export function reportContactFailure(
  queries: QueryClient,
  clientId: string,
  error: Error,
  failed: string,
): void {
  const current = currentOf<Contact>(error);
  if (current) patchContact(queries, clientId, current.id, current);
  const isConflicting = isConflict(error);
  toast({
    tone: 'negative',
    error,
    title: isConflicting ? 'This contact was changed by someone else' : failed,
    description: isConflicting
      ? 'You now see the latest version.'
      : messageOf(error, 'Nothing was changed. Please try again.'),
  });
}
