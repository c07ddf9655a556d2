import type { NextStep, StepOwner } from '@liftout/contract/next-steps';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
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
  const [what, setWhat] = useState(step.what);
  useEffect(() => setWhat(step.what), [step.what]);
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
