import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before unsaved input is lost, when closing and when leaving the page, while `dirty`.
 * @returns `requestClose` to call instead of `close`, and the `question` to render
 */
export function useDiscardGuard(
  dirty: boolean,
  close: () => void,
): { requestClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!dirty) return;
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [dirty]);

  return {
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="They haven't been saved and can't be recovered."
        cancelText="Keep editing"
        confirmText="Discard"
        danger
        onConfirm={() => {
          setAsking(false);
          close();
        }}
      />
    ),
  };
}
