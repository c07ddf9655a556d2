import { type ReactNode, useCallback, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import type { LeaveOptions } from './unsaved-input.ts';
import { useConfirmLeave } from './use-confirm-leave.ts';

/**
 * Asks before unsaved input is lost, when closing and when leaving, while `dirty`.
 * @returns `requestClose` to call instead of `close`, the `question` to render, and `countSending` for `SendingWithin`
 */
export function useDiscardGuard(
  dirty: boolean,
  close: () => void,
  options?: LeaveOptions,
): { requestClose: () => void; question: ReactNode; countSending: (change: 1 | -1) => void } {
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(0);
  const countSending = useCallback((change: 1 | -1) => setSent((count) => count + change), []);
  useConfirmLeave(dirty, options);

  return {
    countSending,
    requestClose: () => (dirty ? setAsking(true) : close()),
    question: (
      <DiscardQuestion
        open={asking}
        sending={sent > 0}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          close();
        }}
      />
    ),
  };
}
