import { openedPart } from '../feedback/lazy-part.ts';
import { Deferred } from './deferred.tsx';

const DiscardQuestion = openedPart(async () => ({
  default: (await import('./discard-question.tsx')).DiscardQuestion,
}));

/** Asks at once where it was loaded before, as it should be once something is typed. */
export const preloadDiscardQuestion = (): void => DiscardQuestion.preload();

/** Asks whether unsaved input may be lost, as long as it is mounted. It keeps the input where the question can't be loaded. */
export function DeferredDiscardQuestion({
  onKeep,
  onDiscard,
}: {
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <Deferred onFailed={onKeep}>
      <DiscardQuestion open onKeep={onKeep} onDiscard={onDiscard} />
    </Deferred>
  );
}
