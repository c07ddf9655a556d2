import type { CareerMoveRun } from '@liftout/contract/register-moves';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { StopCareerMoves } from './stop-career-moves.tsx';

interface CareerMovesRunProps {
  run: CareerMoveRun;
  /** What is focused once Stop is gone. */
  afterStop: () => HTMLElement | null;
}

/** How far moves of careers are, or what came of them. */
export function CareerMovesRun({ run, afterStop }: CareerMovesRunProps) {
  const { state, since, problem, stoppedBy } = run;
  if (state === 'failed')
    return <Alert title={`No moves since ${calendarDay(since)} were made`}>{problem}</Alert>;
  if (state === 'stopped')
    return (
      <Alert tone="info" title={`Stopped making moves since ${calendarDay(since)}`}>
        {stoppedBy === null ? null : `Stopped by ${stoppedBy}. `}No moves were added.
      </Alert>
    );
  if (state === 'made') return <Made run={run} />;
  const title = `Making moves since ${calendarDay(since)}`;
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-medium text-sm">
          {title}
        </p>
        <StopCareerMoves run={run} next={afterStop} />
      </div>
      <Progress label={title} fraction={fractionOf(run)} />
      <p className="text-ink-soft text-xs">{stepOf(run)} You can leave this page; it goes on.</p>
    </div>
  );
}

/** Once all are read, nobody knows how long it takes to find who made them. */
const fractionOf = ({ moves, read }: CareerMoveRun): number | null =>
  moves === null || read >= moves ? null : read / moves;

function stepOf({ state, moves, read }: CareerMoveRun): string {
  if (state === 'waiting') return 'They wait for other uploads.';
  if (moves === null) return 'Reading careers…';
  return read < moves
    ? `${count(read)} of ${counted(moves, 'move')} read so far.`
    : `All ${counted(moves, 'move')} are read. Now it is found out who made them.`;
}

function Made({ run: { since, added, duplicates } }: { run: CareerMoveRun }) {
  const known = duplicates > 0 ? `${counted(duplicates, 'move')} known already. ` : '';
  const revert = added > 0 ? 'To undo it, revert the upload in Recent uploads.' : '';
  return (
    <Alert
      tone={added > 0 ? 'positive' : 'info'}
      title={`${counted(added, 'move')} added from careers since ${calendarDay(since)}`}
    >
      {known}
      {revert}
    </Alert>
  );
}
