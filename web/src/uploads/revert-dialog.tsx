import { revertUpload, type Upload } from '@liftout/contract/uploads';
import { useQuery } from '@tanstack/react-query';
import { fileFailure } from '../lib/api/sent-file.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { revertPreviewQuery, sendRevert } from './queries.ts';
import { correctedText, removedText } from './revert-text.ts';

/** Asks before an upload is reverted, with what will be removed and what stays. */
export function RevertDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const revert = useChange({
    by: revertUpload,
    clientId: null,
    send: () => sendRevert(upload.id),
    onSuccess: onClose,
    done: ({ kept, ...gone }) => ({
      tone: 'positive',
      title: 'Upload reverted',
      description: `${removedText(gone, upload)} removed${kept > 0 ? `, ${counted(kept, 'move')} kept because other uploads have them` : ''}`,
    }),
    onError: (error) => {
      onClose();
      toast({
        tone: 'negative',
        title: "Couldn't revert the upload",
        description: fileFailure(error, 'uploads'),
      });
    },
  });
  // Once it is reverted there is nothing to preview, and the window hears of that before it has its answer.
  const preview = useQuery({ ...revertPreviewQuery(upload.id), enabled: revert.isIdle });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revert ${upload.fileName}?`}
      description={
        <>
          {preview.data
            ? `This removes ${removedText(preview.data, upload)}.`
            : `This removes up to ${counted(upload.added, 'move')}${preview.isPending ? '…' : '.'}`}{' '}
          Moves found in other uploads stay. {correctedText(preview.data?.corrected ?? 0)} You can't undo
          this, but you can upload the file again.
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
