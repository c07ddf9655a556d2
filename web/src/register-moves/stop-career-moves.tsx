import { type CareerMoveRun, stopCareerMoves } from '@liftout/contract/register-moves';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { focusOnceGone } from '../ui/overlay/nearest.ts';
import { sendStop } from './queries.ts';

interface StopCareerMovesProps {
  run: CareerMoveRun;
  /** What is focused once the button is gone. */
  next: () => HTMLElement | null;
}

/** Stops moves that are being made. Nothing is lost, so it does not ask. */
export function StopCareerMoves({ run, next }: StopCareerMovesProps) {
  const stop = useChange({
    by: stopCareerMoves,
    clientId: null,
    send: () => sendStop(run.id),
    done: ({ state }) =>
      state === 'made'
        ? {
            tone: 'info',
            title: 'Too late to stop: the moves were made',
            description: 'To undo it, revert the upload in Recent uploads.',
          }
        : null,
    onError: (error) =>
      toast({
        tone: 'negative',
        title: "Couldn't stop",
        description: messageOf(error, 'No response from the server. Try again.'),
      }),
  });
  return (
    <Button
      size="sm"
      busy={stop.isPending}
      busyText="Stopping…"
      onClick={({ currentTarget }) => {
        focusOnceGone(currentTarget, next);
        stop.mutate();
      }}
    >
      <span>
        Stop<span className="sr-only"> making moves</span>
      </span>
    </Button>
  );
}
