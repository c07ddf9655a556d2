import type { StepOwner } from '@liftout/contract/next-steps';
import { nextWorkday } from '@liftout/contract/values/workdays';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { Button } from '../ui/form/button.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Input } from '../ui/form/input.tsx';
import { OwnerSelect, sentOwner } from './owner-select.tsx';
import { useClientDay } from './use-client-day.ts';

interface AddStepProps {
  clientId: string;
  contactId: string;
  /** Rejects where it was not added; the text then stays. */
  onAdd: (step: { what: string; dueOn: string; owner?: string | null }) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
}

/** A line to add a next step: what, by when, and who. The next workday and the caller are proposed. */
export function AddStep({ clientId, contactId, onAdd, onDirty }: AddStepProps) {
  const kept = useKeptInput(`step ${contactId}`, () => (what.trim() === '' ? null : { what }));
  const [what, setWhat] = useState(kept?.what ?? '');
  const today = useClientDay(clientId);
  const [dueOn, setDueOn] = useState(() => nextWorkday(today));
  const [owner, setOwner] = useState<StepOwner | null>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Given up, as when another contact takes the place of this one.
  useEffect(() => {
    if (kept) onDirty(true);
    return () => onDirty(false);
  }, [kept, onDirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = what.trim();
    if (text === '' || dueOn === '' || busy) return;
    setBusy(true);
    const added = () => {
      // The next one may be typed by now.
      if (field.current?.value !== what) return;
      setWhat('');
      onDirty(false);
    };
    onAdd({ what: text, dueOn, ...sentOwner(owner) })
      // A toast tells of a failure.
      .then(added, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <div className="basis-full">
        <Input
          ref={field}
          aria-label="Add a next step"
          placeholder="Add a next step"
          maxLength={200}
          autoComplete="off"
          value={what}
          onChange={({ target }) => {
            setWhat(target.value);
            onDirty(target.value.trim() !== '');
          }}
        />
      </div>
      <div className="flex w-36">
        <DayInput label="Due" value={dueOn} onChange={setDueOn} />
      </div>
      <div className="flex min-w-30 grow">
        <OwnerSelect clientId={clientId} label="Owner" value={owner} onChange={setOwner} />
      </div>
      <Button type="submit" size="md" busy={busy} disabled={what.trim() === '' || dueOn === ''}>
        Add
      </Button>
    </form>
  );
}
