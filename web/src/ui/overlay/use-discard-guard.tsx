import { type ReactNode, useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before input is lost. While `dirty`, a request to close asks first, and so does leaving the page.
 * Answers what to call instead of closing, and the question to render.
 */
export function useDiscardGuard(
  dirty: boolean,
  close: () => void,
): { requestClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
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
