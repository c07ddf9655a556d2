import { maxFirmNameDecisions } from '@liftout/contract/firm-names';
import type { FirmRecord, FirmSpelling } from '@liftout/contract/firm-records';
import { useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { AddSpellingDialog } from './add-spelling-dialog.tsx';
import { DecisionDialog, type Question } from './decision-dialog.tsx';
import { useSpellingChange } from './use-spelling-changes.ts';

const statuses = {
  rule: { label: 'By rule', tone: 'neutral' },
  directory: { label: 'In directory', tone: 'neutral' },
  review: { label: 'To review', tone: 'warning' },
  confirmed: { label: 'Confirmed', tone: 'positive' },
} as const satisfies Record<FirmSpelling['status'] | 'directory', { label: string; tone: BadgeTone }>;

const statusOf = ({ status, reason }: FirmSpelling) =>
  statuses[status === 'rule' && reason.by === 'directory' ? 'directory' : status];

/** The spellings of a firm, to be added, moved to another firm, marked as former names and removed. */
export function FirmSpellings({ firm }: { firm: FirmRecord }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAdding, setAdding] = useState(false);
  const ask = (kind: 'choose' | 'apart', names: readonly FirmSpelling[]) =>
    setQuestion({
      kind,
      except: firm.id,
      names: names.map(({ key, spelling, version }) => ({ key, spelling, version, firm: null })),
    });
  return (
    <section aria-labelledby="firm-spellings">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="firm-spellings" className="font-semibold">
          {counted(firm.names.length, 'spelling')}
        </h3>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAdding(true)}>
            Add spelling
          </Button>
          {firm.names.length > 0 && firm.names.length <= maxFirmNameDecisions ? (
            <Button size="sm" onClick={() => ask('choose', firm.names)}>
              Merge into another firm
            </Button>
          ) : null}
        </div>
      </div>
      {firm.names.length > maxFirmNameDecisions ? (
        <p className="mt-1 text-ink-soft text-sm">
          Only firms with up to {maxFirmNameDecisions} spellings can be merged. Move some first.
        </p>
      ) : null}
      <ul className="mt-2 flex flex-col">
        {firm.names.map((name) => (
          <Spelling
            key={name.key}
            firm={firm}
            name={name}
            onApart={() => ask('apart', [name])}
            onMove={() => ask('choose', [name])}
          />
        ))}
      </ul>
      {question ? <DecisionDialog question={question} onClose={() => setQuestion(null)} /> : null}
      {isAdding ? <AddSpellingDialog firm={firm} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

interface SpellingProps {
  firm: FirmRecord;
  name: FirmSpelling;
  onApart: () => void;
  onMove: () => void;
}

function Spelling({ firm, name, onApart, onMove }: SpellingProps) {
  const { key, spelling, former, moves } = name;
  const change = useSpellingChange(firm);
  const isName = spelling.toLowerCase() === firm.name.toLowerCase();
  return (
    <li className="border-b py-2 last:border-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{spelling}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm tabular-nums">
          <Badge tone={statusOf(name).tone}>{statusOf(name).label}</Badge>
          {former ? <Badge>Former name</Badge> : null}
          {counted(moves, 'move')}
          {name.decidedAt ? (
            <span>
              by {name.decidedBy}, <RelativeTime at={name.decidedAt} inline />
            </span>
          ) : null}
        </p>
        <p className="text-ink-soft text-sm">{name.reason.text}</p>
      </div>
      <div className="mt-1 -ml-2.5 flex flex-wrap gap-1">
        {isName ? null : (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${former ? 'Unmark' : 'Mark'} as former name: ${spelling}`}
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'mark', key, former: !former })}
          >
            {former ? 'Unmark as former name' : 'Mark as former name'}
          </Button>
        )}
        {firm.names.length > 1 ? (
          <Button size="sm" variant="ghost" aria-label={`Keep apart: ${spelling}`} onClick={onApart}>
            Keep apart
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" aria-label={`Move to another firm: ${spelling}`} onClick={onMove}>
          Move to another firm
        </Button>
        {moves === 0 && !isName ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${spelling}`}
            disabled={change.isPending}
            onClick={() => change.mutate({ kind: 'remove', key })}
          >
            Remove
          </Button>
        ) : null}
      </div>
    </li>
  );
}
