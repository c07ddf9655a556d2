import { type CareerMovesPreview, makeCareerMoves } from '@liftout/contract/register-moves';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { CareerMovesRun } from './career-moves-run.tsx';
import { careerMovesQuery, careerMovesRunQuery, sendCareerMoves } from './queries.ts';

/** Makes moves of the careers in the newest file, once the reader has seen how many and chosen since when. */
export function CareerMoves() {
  const [open, setOpen] = useState(false);
  const makeButton = useRef<HTMLButtonElement>(null);
  const run = useQuery(careerMovesRunQuery).data?.run ?? null;
  const isRunning = run?.state === 'waiting' || run?.state === 'making';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-xl">
          <p className="font-medium text-sm">Moves from careers</p>
          <p className="text-ink-soft text-sm">
            One file is enough: it has everybody's registrations, past and present. You see how many moves
            they tell before you make them.
          </p>
        </div>
        <Button ref={makeButton} busy={isRunning} onClick={() => setOpen(true)}>
          Make moves from careers
        </Button>
      </div>
      {run ? <CareerMovesRun run={run} afterStop={() => makeButton.current} /> : null}
      {open && !isRunning ? <CareerMovesDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function CareerMovesDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const preview = useQuery({ ...careerMovesQuery(chosen), placeholderData: keepPreviousData });
  const found = preview.isLoadingError || preview.isPlaceholderData ? undefined : preview.data;
  const isPossible = (found?.counts?.move ?? 0) > 0;
  const make = useChange({
    by: makeCareerMoves,
    clientId: null,
    send: sendCareerMoves,
    onSuccess: onClose,
    onError: (error) =>
      toast({
        tone: 'negative',
        title: "Couldn't make the moves",
        description: messageOf(error, 'No response from the server. Try again.'),
      }),
  });
  const since = chosen ?? preview.data?.since ?? '';
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Make moves from careers?"
      description={
        <span className="flex flex-col gap-4 pt-1">
          <span className="flex flex-wrap items-center gap-3">
            Joined since
            <DayInput label="Joined since" value={since} onChange={(day) => setChosen(day || undefined)} />
          </span>
          {preview.isLoadingError ? (
            messageOf(preview.error, "Couldn't count the moves.")
          ) : found ? (
            <Counts counts={found.counts} day={found.day} />
          ) : (
            'Counting…'
          )}
        </span>
      }
      confirmText={isPossible ? 'Make moves' : 'Close'}
      busyText="Sending…"
      busy={make.isPending}
      onConfirm={() => (isPossible ? make.mutate({ since }) : onClose())}
    />
  );
}

/** What people did who joined a firm, in words. */
function Counts({ counts, day }: Pick<CareerMovesPreview, 'counts' | 'day'>) {
  if (counts === null) return 'Counting… After a new file this takes about a minute.';
  const others = [
    { people: counts.dual, what: 'joined a firm beside the one they kept' },
    { people: counts.conversion, what: 'changed within one enterprise' },
    { people: counts.bulk, what: 'were moved with 20 or more others on one day' },
    { people: counts.first, what: 'had left no firm in the two years before' },
  ].filter(({ people }) => people > 0);
  return (
    <>
      <span>
        {counts.move === 0
          ? 'No career tells of a move.'
          : `${counted(counts.move, 'move')} from one firm to another in the file of ${calendarDay(day)}.`}
        {counts.move === 0 ? null : ' Those that are known already are not added again.'}
      </span>
      {others.length === 0 ? null : (
        <span className="text-sm">
          No moves are made of those who
          {others.map(({ people, what }) => (
            <span key={what} className="flex gap-3 pt-1">
              <span className="w-16 shrink-0 text-right tabular-nums">{count(people)}</span>
              {what}
            </span>
          ))}
        </span>
      )}
      <span>To undo it, revert the upload.</span>
    </>
  );
}
