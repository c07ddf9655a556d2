import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import type { LeaveOptions } from './unsaved-input.ts';
import { useConfirmLeave } from './use-confirm-leave.ts';

/**
 * Asks before unsaved input is lost, when closing and when leaving, while `dirty`.
 * @returns `requestClose` to call instead of `close`, and the `question` to render
 */
export function useDiscardGuard(
  dirty: boolean,
  close: () => void,
  options?: LeaveOptions,
): { requestClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  useConfirmLeave(dirty, options);

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
