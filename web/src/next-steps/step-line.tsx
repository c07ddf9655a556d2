import type { NextStep, StepOwner } from '@liftout/contract/next-steps';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { calendarDay } from '../lib/format/times.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Input } from '../ui/form/input.tsx';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { DueBadge } from './due-badge.tsx';
import { OwnerSelect } from './owner-select.tsx';
import { useClientDay } from './use-client-day.ts';

interface StepLineProps {
  clientId: string;
  step: NextStep;
  onChange: (patch: { what?: string; dueOn?: string; owner?: StepOwner | null; done?: boolean }) => void;
  onRemove: () => void;
}

/** An open step, edited in place: its text and day are saved when left or with Enter, and Escape puts them back. */
export function StepLine({ clientId, step, onChange, onRemove }: StepLineProps) {
  const today = useClientDay(clientId);
  /** As the server has it: a change that is on its way shows in `step` already. */
  const [stored, setStored] = useState(step);
  if (step.version !== stored.version) setStored(step);
  const kept = useKeptInput(`text of step ${step.id}`, () =>
    what.trim() === '' || what.trim() === stored.what ? null : { what },
  );
  const [what, setWhat] = useState(kept?.what ?? step.what);
  const [shown, setShown] = useState(step.what);
  if (step.what !== shown) {
    setShown(step.what);
    setWhat(step.what);
  }
  const isAgain = kept?.what === what && what.trim() !== step.what;
  const save = () => {
    const text = what.trim();
    if (text === '') setWhat(step.what);
    else if (text !== step.what) onChange({ what: text });
  };
  return (
    <li className="flex flex-col gap-1.5 print:*:hidden">
      <p className="hidden print:block!">
        {step.what}, by {calendarDay(step.dueOn)}
      </p>
      <div className="flex items-center gap-2">
        <Checkbox
          hideLabel
          label={`Done: ${step.what}`}
          checked={false}
          onCheckedChange={() => onChange({ done: true })}
        />
        <Input
          aria-label={`Next step: ${step.what}`}
          className="border-transparent bg-transparent text-left hover:border-line"
          maxLength={200}
          autoComplete="off"
          // Where it was left: leaving it saves.
          autoFocus={kept !== null}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key !== 'Escape' || what === step.what) return;
            event.stopPropagation();
            setWhat(step.what);
          }}
        />
        <PlainIconButton
          size="sm"
          label={`Remove: ${step.what}`}
          title="Remove"
          icon={<X aria-hidden size={14} />}
          onClick={onRemove}
        />
      </div>
      {isAgain ? (
        <p className="pl-[26px] text-ink-soft text-xs">
          Not saved: your session ended. Press Enter to save, or Escape.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 pl-[26px]">
        <div className="flex w-36">
          <DayInput
            label={`Due day of: ${step.what}`}
            value={step.dueOn}
            onChange={(dueOn) => {
              if (dueOn !== '') onChange({ dueOn });
            }}
          />
        </div>
        <DueBadge dueOn={step.dueOn} today={today} />
        <div className="flex w-30">
          <OwnerSelect
            clientId={clientId}
            label={`Owner of: ${step.what}`}
            value={step.owner}
            onChange={(owner) => {
              if (owner !== undefined && owner?.id !== step.owner?.id) onChange({ owner });
            }}
          />
        </div>
        {step.formerOwner === null ? null : (
          <span className="text-ink-soft text-xs">was {step.formerOwner}</span>
        )}
      </div>
    </li>
  );
}
