import { ConfirmDialog } from './confirm-dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether unsaved input may be lost. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onKeep}
      title="Discard your changes?"
      description="They haven't been saved and can't be recovered."
      cancelText="Keep editing"
      confirmText="Discard"
      danger
      onConfirm={onDiscard}
    />
  );
}
