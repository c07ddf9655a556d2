import type { Contact } from '@liftout/contract/contacts';
import { date } from '../../lib/format/times.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { useRestore } from './use-restore.ts';

/**
 * Says that a contact is archived, since when and why, and offers to bring it back unless its approval was undone; or that
 * its personal data is gone.
 */
export function ArchivedAlert({ clientId, contact }: { clientId: string; contact: Contact }) {
  const restore = useRestore(clientId);
  if (contact.erasedAt !== undefined)
    return (
      <Alert tone="warning" title={`Personal data erased on ${date(contact.erasedAt)}`}>
        Totals still count what is left. Nothing can be added here, and this can't be undone.
      </Alert>
    );
  if (contact.archivedAt === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={`Archived on ${date(contact.archivedAt)}`}
      action={
        contact.takenBack ? null : (
          <Button size="sm" busy={restore.isPending} onClick={() => restore.mutate([contact.id])}>
            Restore
          </Button>
        )
      }
    >
      {contact.archivedReason}{' '}
      {contact.takenBack
        ? "It stays archived: whether it is added is an admin's decision."
        : 'An archived contact is in no list or figure.'}{' '}
      Its history stays.
    </Alert>
  );
}
