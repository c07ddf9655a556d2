import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before the page is left or loaded again, while `dirty`. */
export function useConfirmLeave(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [dirty]);
}

/**
 * Asks before unsaved input is lost, when closing and when leaving the page, while `dirty`.
 * @returns `requestClose` to call instead of `close`, and the `question` to render
 */
export function useDiscardGuard(
  dirty: boolean,
  close: () => void,
): { requestClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  useConfirmLeave(dirty);

  return {
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <DiscardQuestion
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          close();
        }}
      />
    ),
  };
}

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
