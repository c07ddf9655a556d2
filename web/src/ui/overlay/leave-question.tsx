import { useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DeferredDiscardQuestion, preloadDiscardQuestion } from './deferred-discard-question.tsx';
import { hasUnsavedInput, inputLostBy, onUnsavedInput } from './unsaved-input.ts';

/** A change of the address that waits for an answer. */
interface Attempt {
  lost: ReturnType<typeof inputLostBy>;
  answer: (goesOn: boolean) => void;
}

/** Asks before a change of the address loses unsaved input, once for all forms. Mount it once. */
export function LeaveQuestion() {
  const { history, options } = useRouter();
  const hasInput = useSyncExternalStore(onUnsavedInput, hasUnsavedInput);
  const attempt = useRef<Attempt | null>(null);
  const [isAsking, setAsking] = useState(false);

  const answer = useCallback((goesOn: boolean) => {
    const answered = attempt.current;
    attempt.current = null;
    setAsking(false);
    if (goesOn) for (const input of answered?.lost ?? []) input.discard();
    answered?.answer(goesOn);
  }, []);

  // Only while there is something to lose: with a blocker, every navigation becomes asynchronous.
  useLayoutEffect(() => {
    if (!hasInput) return;
    preloadDiscardQuestion();
    const ask = (next: Attempt) => {
      attempt.current?.answer(false);
      attempt.current = next;
      setAsking(true);
    };
    const unblock = history.block({
      // Forms listen to it themselves.
      enableBeforeUnload: false,
      blockerFn: ({ action, currentLocation: from, nextLocation: to }) => {
        const isStep = action !== 'PUSH' && action !== 'REPLACE';
        const lost = inputLostBy({
          isOtherPage: from.pathname !== to.pathname,
          isStep,
          from: options.parseSearch(from.search),
          search: options.parseSearch(to.search),
        });
        if (lost.length === 0) return false;
        if (!isStep)
          return new Promise<boolean>((resolve) => ask({ lost, answer: (goesOn) => resolve(!goesOn) }));
        // The browser has taken the step already. It is taken back while the question is open, so that the address is the
        // screen's, and another step finds everything as it was.
        const delta = to.state.__TSR_index - from.state.__TSR_index;
        ask({ lost, answer: (goesOn) => goesOn && history.go(delta, { ignoreBlocker: true }) });
        return true;
      },
    });
    return () => {
      unblock();
      // It was saved meanwhile, or the session ended.
      answer(false);
    };
  }, [hasInput, history, options, answer]);

  if (!isAsking) return null;
  return <DeferredDiscardQuestion onKeep={() => answer(false)} onDiscard={() => answer(true)} />;
}
