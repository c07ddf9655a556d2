import type { BulkLog } from '@liftout/contract/activity';
import type { Contact } from '@liftout/contract/contacts';
import type { StepOwner } from '@liftout/contract/next-steps';
import { callOutcomes } from '@liftout/contract/values/call-outcomes';
import { nextWorkday } from '@liftout/contract/values/workdays';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../../auth/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { OwnerSelect, sentOwner, useClientDay } from '../../next-steps/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceChip } from '../../ui/form/choice-chip.tsx';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { useBulkLog } from './use-bulk-log.ts';

type What = Pick<BulkLog, 'type' | 'outcome'> & { label: string };

const calls: readonly What[] = callOutcomes.map((outcome) => ({ type: 'call', outcome, label: outcome }));
const others: readonly What[] = [
  { type: 'email', label: 'Email' },
  { type: 'meeting', label: 'Meeting' },
  { type: 'note', label: 'Note' },
];

interface BulkLogDialogProps {
  clientId: string;
  contacts: readonly Contact[];
  onClose: () => void;
  onDone: () => void;
}

/** Logs the same call, email, meeting or note with many contacts, with one next step for each. */
export function BulkLogDialog({ clientId, contacts, onClose, onDone }: BulkLogDialogProps) {
  const kept = useKeptInput(`bulk log ${clientId}`, () =>
    typed ? { note, step, ...(what && { what: what.label }) } : null,
  );
  const [what, setWhat] = useState(
    () => [...calls, ...others].find(({ label }) => label === kept?.what) ?? null,
  );
  const [note, setNote] = useState(kept?.note ?? '');
  const [step, setStep] = useState(kept?.step ?? '');
  const typed = note.trim() !== '' || step.trim() !== '';
  const today = useClientDay(clientId);
  const [dueOn, setDueOn] = useState(() => nextWorkday(today));
  const [owner, setOwner] = useState<StepOwner | null>();
  const [tried, setTried] = useState(false);
  const log = useBulkLog(clientId);
  const marked = contacts.filter(({ doNotContact }) => doNotContact).length;
  const number = contacts.length - marked;
  const lacksNote = what?.type === 'note' && note.trim() === '';
  const lacksDay = step.trim() !== '' && dueOn === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!what || lacksNote || lacksDay || log.isPending) return;
    const { label: _, ...how } = what;
    log.mutate(
      {
        contacts: contacts.map(({ id }) => id),
        ...how,
        note: note.trim(),
        ...(step.trim() !== '' && { nextStep: { what: step.trim(), dueOn, ...sentOwner(owner) } }),
      },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  };
  const chips = (legend: string, options: readonly What[]) => (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      {options.map((one) => (
        <ChoiceChip key={one.label} chosen={what === one} onClick={() => setWhat(one)}>
          {one.label}
        </ChoiceChip>
      ))}
    </fieldset>
  );

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={`Log with ${counted(contacts.length, 'contact')}`}
      description={
        marked > 0
          ? `The same is logged with each. ${counted(marked, 'contact')} marked as do not contact will be left out.`
          : 'The same is logged with each.'
      }
      dirty={what !== null || typed}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          {chips('Called', calls)}
          {chips('Or', others)}
          {tried && !what ? (
            <p role="alert" className="text-negative text-sm">
              Choose what to log.
            </p>
          ) : null}
          <Field label="Note" error={tried && lacksNote ? 'Write the note.' : undefined}>
            <Textarea
              rows={2}
              maxLength={5_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap items-end gap-2">
            <Field
              label="Next step for each"
              className="basis-full"
              error={tried && lacksDay ? 'Choose the day when it is due.' : undefined}
            >
              <Input
                placeholder="Optional"
                maxLength={200}
                autoComplete="off"
                value={step}
                onChange={(event) => setStep(event.target.value)}
              />
            </Field>
            <Field label="Due">
              <DayInput label="Due" value={dueOn} onChange={setDueOn} />
            </Field>
            <Field label="Owner" className="w-36 max-sm:grow">
              <OwnerSelect clientId={clientId} label="Owner" value={owner} onChange={setOwner} />
            </Field>
          </div>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            disabled={number === 0}
            busy={log.isPending}
            busyText="Logging…"
          >
            {`Log with ${counted(number, 'contact')}`}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
