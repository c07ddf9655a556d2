import type { FirmName } from '@liftout/contract/firm-names';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { Badge } from '../ui/data/badge.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Card } from '../ui/layout/card.tsx';
import { channelLabel } from './labels.ts';

interface NameCardProps {
  name: FirmName;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onAccept: () => void;
  onChoose: () => void;
  onApart: () => void;
  onUndo: () => void;
  undoing: boolean;
}

/** A spelling to review: what it may be and why, and which moves have it. */
export function NameCard({
  name,
  selected,
  onSelect,
  onAccept,
  onChoose,
  onApart,
  onUndo,
  undoing,
}: NameCardProps) {
  const { spelling, status, candidates, firm, joined, left, contacts } = name;
  const [candidate, ...others] = candidates;
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          {status === 'review' ? (
            <Checkbox hideLabel label={`Select ${spelling}`} checked={selected} onCheckedChange={onSelect} />
          ) : null}
          <div className="min-w-0">
            <h3 className="wrap-anywhere font-semibold">{spelling}</h3>
            {status === 'confirmed' ? (
              <Decided name={name} />
            ) : candidate ? (
              <p className="text-ink-soft text-sm">
                May be <span className="font-medium text-ink">{candidate.name}</span>
                {channelLabel(candidate.channel) ? `, ${channelLabel(candidate.channel)}` : ''} (
                {candidate.why})
              </p>
            ) : (
              <p className="text-ink-soft text-sm">{name.reason.text}</p>
            )}
            {status === 'review' && others.length > 0 ? (
              <p className="text-ink-soft text-sm">
                Or {others.map(({ name: other, why }) => `${other} (${why})`).join(', ')}
              </p>
            ) : null}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'confirmed' ? (
            name.undoable ? (
              <Button
                size="sm"
                aria-label={`Undo ${spelling}`}
                busy={undoing}
                busyText="Undoing…"
                onClick={onUndo}
              >
                Undo
              </Button>
            ) : null
          ) : (
            <>
              <Button size="sm" variant="ghost" aria-label={`Keep apart: ${spelling}`} onClick={onApart}>
                Keep apart
              </Button>
              <Button size="sm" aria-label={`Choose firm for ${spelling}`} onClick={onChoose}>
                Choose firm
              </Button>
              {candidate ? (
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={`Accept ${candidate.name} for ${spelling}`}
                  onClick={onAccept}
                >
                  Accept
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
      {status === 'review' ? (
        <div className="text-sm sm:pl-7.5">
          <p className="text-ink-soft tabular-nums">
            {count(joined)} joined, {count(left)} left
            {contacts > 0 ? `, ${counted(contacts, 'contact')}` : ''}
          </p>
          <ul className="mt-1 flex flex-col gap-0.5 text-ink-soft">
            {name.sampleMoves.map((move) => (
              <li key={move.id} className="wrap-anywhere">
                <span className="text-ink">{move.name}</span>, {move.firmLeft ?? 'unknown firm'} to{' '}
                {move.firmJoined ?? 'unknown firm'}, {calendarDay(move.movedOn)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="sr-only">{firm.name}</p>
      )}
    </Card>
  );
}

function Decided({ name: { spelling, firm, reason, decidedBy, decidedAt } }: { name: FirmName }) {
  const apart = firm.name === spelling;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
      {apart ? <Badge>Kept apart</Badge> : <span>Counts as {firm.name}</span>}
      {decidedAt ? (
        <span>
          by {decidedBy}, <RelativeTime at={decidedAt} inline />
        </span>
      ) : null}
      <span>{reason.text}</span>
    </p>
  );
}
