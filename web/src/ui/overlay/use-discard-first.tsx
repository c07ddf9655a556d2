import { type ReactNode, useEffect, useState } from 'react';
import { DeferredDiscardQuestion, preloadDiscardQuestion } from './deferred-discard-question.tsx';

/**
 * For what takes the place of unsaved input on the same screen, while `dirty`.
 * @returns `discardFirst` does something, once the input may be lost; the `question` is to be rendered
 */
export function useDiscardFirst(dirty: boolean): {
  discardFirst: (next: () => void) => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ next: () => void } | null>(null);
  useEffect(() => {
    if (dirty) preloadDiscardQuestion();
  }, [dirty]);
  return {
    discardFirst: (next) => (dirty ? setWaiting({ next }) : next()),
    question: waiting ? (
      <DeferredDiscardQuestion
        onKeep={() => setWaiting(null)}
        onDiscard={() => {
          setWaiting(null);
          waiting.next();
        }}
      />
    ) : null,
  };
}
