import { type ContactImport, revertImport } from '@liftout/contract/imports';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { sendRevert } from './queries.ts';

/** Asks before an import is reverted, with what will be archived, put back and kept. */
export function RevertDialog({ one, onClose }: { one: ContactImport; onClose: () => void }) {
  const revert = useChange({
    by: revertImport,
    clientId: one.client,
    send: () => sendRevert(one),
    onSuccess: onClose,
    done: () => ({ title: 'Reverting the import', description: 'The list of imports shows how far it is.' }),
    onError: (error) => {
      onClose();
      toast({
        tone: 'negative',
        title: "Couldn't revert the import",
        description: messageOf(error, 'Check the list of imports before you try again.'),
      });
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revert ${one.fileName}?`}
      description={
        <>
          This archives up to {counted(one.counts.added, 'contact')} that it added, except those that somebody
          has worked on since, and puts back what it changed of {counted(one.counts.updated, 'contact')},
          except values that were changed again.
        </>
      }
      confirmText="Revert import"
      busyText="Reverting…"
      danger
      busy={revert.isPending}
      onConfirm={() => revert.mutate()}
    />
  );
}
