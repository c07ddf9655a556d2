import { type FormEvent, useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import { DayInput } from '../ui/form/day-input.tsx';
import { Input } from '../ui/form/input.tsx';
import { nextWorkday } from './due.ts';

interface AddStepProps {
  /** Rejects where it was not added; the text then stays. */
  onAdd: (step: { what: string; dueOn: string }) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
}

/** A line to add a next step: what, and by when. The next workday is proposed. */
export function AddStep({ onAdd, onDirty }: AddStepProps) {
  const [what, setWhat] = useState('');
  const [dueOn, setDueOn] = useState(nextWorkday);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = what.trim();
    if (text === '' || dueOn === '') return;
    const added = () => {
      setWhat('');
      onDirty(false);
    };
    // A toast tells of a failure.
    onAdd({ what: text, dueOn }).then(added, () => undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <div className="min-w-48 grow">
        <Input
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
      <Button type="submit" size="md" disabled={what.trim() === '' || dueOn === ''}>
        Add
      </Button>
    </form>
  );
}
