import type { TimelineEntry } from '@liftout/contract/contacts';
import { ArrowRightLeft, PencilLine, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { dash, money } from '../../lib/format/formats.ts';
import { RelativeDay, RelativeTime } from '../../ui/data/values.tsx';
import { activityIcon } from './activity-icon.ts';
import {
  activitySummary,
  changesBelow,
  editTitle,
  editValue,
  fieldName,
  moveTitle,
  sourceOf,
  valueAfter,
} from './timeline-labels.ts';

const iconOf = (entry: TimelineEntry) => {
  if (entry.kind === 'move') return ArrowRightLeft;
  if (entry.kind === 'intel') return Sparkles;
  return entry.kind === 'edit' ? PencilLine : activityIcon(entry.type);
};

interface TimelineItemProps {
  entry: TimelineEntry;
  clientId: string;
  /** The name shown for a username. */
  nameOf: (user: string) => string;
}

/** An entry of the timeline: what, when, by whom, and details. */
export function TimelineItem({ entry, clientId, nameOf }: TimelineItemProps) {
  const Icon = iconOf(entry);
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-line-soft bg-surface-sunken text-ink-soft">
        <Icon aria-hidden size={14} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="wrap-anywhere font-medium">
            {titleOf(entry)}
          </span>
          <span className="shrink-0 text-ink-faint text-xs">
            {entry.kind === 'move' ? (
              <RelativeDay day={entry.at.slice(0, 10)} />
            ) : (
              <RelativeTime at={entry.at} />
            )}
          </span>
        </p>
        <Details entry={entry} clientId={clientId} nameOf={nameOf} />
      </div>
    </li>
  );
}

function titleOf(entry: TimelineEntry): string {
  if (entry.kind === 'move') return moveTitle(entry);
  return entry.kind === 'edit' ? editTitle(entry) : entry.subject;
}

function Details({ entry, clientId, nameOf }: TimelineItemProps) {
  if (entry.kind === 'move')
    return (
      <>
        <Line parts={[entry.city, entry.aum === null ? null : `${money(entry.aum)} AUM`]} />
        <p className="text-sm">
          <AdvisorLink id={entry.advisorId} clientId={clientId}>
            Advisor page
          </AdvisorLink>
        </p>
        {entry.certainty === 'maybe' ? (
          <p className="text-ink-soft text-sm">Maybe the same person: {entry.evidence.join(', ')}.</p>
        ) : null}
      </>
    );
  if (entry.kind === 'activity' || entry.kind === 'intel')
    return (
      <>
        <Line
          parts={[
            entry.kind === 'intel' ? `Intel, ${entry.priority} priority` : activitySummary(entry),
            entry.by && `by ${nameOf(entry.by)}`,
          ]}
        />
        {entry.notes ? (
          <p dir="auto" className="text-left wrap-anywhere mt-1 whitespace-pre-wrap text-sm">
            {entry.notes}
          </p>
        ) : null}
      </>
    );
  const below = changesBelow(entry);
  return (
    <>
      <Line parts={[entry.fileName ?? null, `by ${nameOf(entry.by)}`]} />
      {entry.action === 'deal.lost' ? (
        <LossNote note={valueAfter(entry.changes, 'lostNote')} />
      ) : below.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-0.5 text-sm">
          {below.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-ink-soft">{fieldName(field)}:</span>{' '}
              {entry.action === 'contact.kept' ? (
                <>
                  {editValue(field, after)}
                  <span className="text-ink-faint">
                    . {sourceOf(entry.by) ?? 'The source'} has {editValue(field, before)}, which is older.
                  </span>
                </>
              ) : (
                <Changed before={editValue(field, before)} after={editValue(field, after)} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What a field was and is; what it is alone where it was not known. */
function Changed({ before, after }: { before: string; after: string }) {
  if (before === dash) return after;
  return (
    <>
      <span className="text-ink-faint">
        <span className="sr-only">from </span>
        {before}
      </span>{' '}
      <span aria-hidden>→</span>
      <span className="sr-only">to</span> {after}
    </>
  );
}

function LossNote({ note }: { note: unknown }) {
  return typeof note === 'string' ? (
    <p dir="auto" className="text-left mt-1 wrap-anywhere text-sm">
      {note}
    </p>
  ) : null;
}

function Line({ parts }: { parts: (ReactNode | null)[] }) {
  const texts = parts.filter((part) => part !== null && part !== '');
  return texts.length > 0 ? <p className="text-ink-soft text-sm">{texts.join(', ')}</p> : null;
}
