import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  /** The server has it already, or will. */
  sending?: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether unsaved input may be lost; while it is being sent, whether to wait for the answer. */
export function DiscardQuestion({ open, sending = false, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onKeep}
      title={sending ? 'Close before your changes are saved?' : 'Discard your changes?'}
      description={
        sending
          ? "They are being sent and may be saved all the same. If not, they can't be recovered."
          : "They haven't been saved and can't be recovered."
      }
      cancelText={sending ? 'Wait' : 'Keep editing'}
      confirmText={sending ? 'Close' : 'Discard'}
      danger
      onConfirm={onDiscard}
    />
  );
}
