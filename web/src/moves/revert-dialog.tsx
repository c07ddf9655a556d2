import type { Upload } from '@liftout/contract/uploads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/errors.ts';
import { counted } from '../lib/formats.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast-store.ts';
import { refreshMoves } from './queries.ts';
import { sendRevert } from './upload-queries.ts';

/** Asks before an upload is taken back, and says what goes and what stays. */
export function RevertDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const queries = useQueryClient();
  const revert = useMutation({
    mutationFn: () => sendRevert(upload.id),
    onSuccess: async ({ removed, kept }) => {
      onClose();
      toast({
        tone: 'positive',
        title: 'Upload reverted',
        description: `${counted(removed, 'move')} removed${kept > 0 ? `, ${counted(kept, 'move')} kept that other uploads report too` : ''}`,
      });
      await refreshMoves(queries);
    },
    onError: async (error) => {
      onClose();
      toast({
        tone: 'negative',
        title: 'The upload could not be reverted',
        description: messageOf(error, 'No answer came. Check the list of uploads before you try again.'),
      });
      await refreshMoves(queries);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revert ${upload.fileName}?`}
      description={
        <>
          Moves that only this upload reported go: up to {counted(upload.added, 'move')} of{' '}
          {upload.marketName}, {upload.timePeriod}. Moves that other uploads report too stay. This cannot be
          undone; to have them back, upload the file again.
        </>
      }
      confirmText="Revert upload"
      busyText="Reverting…"
      danger
      busy={revert.isPending}
      onConfirm={() => revert.mutate()}
    />
  );
}
