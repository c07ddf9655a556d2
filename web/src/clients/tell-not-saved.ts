import { messageOf } from '../lib/api/errors.ts';
import { isConflict, isGone } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Tells why a client was not saved; its form keeps what was typed. Titles as in spec section 8. */
export function tellNotSaved(error: Error, isNew: boolean): void {
  toast({
    tone: 'negative',
    error,
    title: isNew ? 'Failed to create client' : 'Failed to update client',
    description: reasonOf(error, isNew),
  });
}

function reasonOf(error: Error, isNew: boolean): string {
  if (!isNew && isConflict(error)) return 'Someone else changed it meanwhile. Choose what to keep.';
  if (!isNew && isGone(error)) return 'It was deleted meanwhile. Nothing you typed was lost.';
  return messageOf(error, 'Nothing you typed was lost. Please try again.');
}
