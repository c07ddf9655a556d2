import { type LossReason, lossReasonLabels, lossReasons } from '@liftout/contract/deal-losses';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { RadioGroup } from '../ui/form/radio-group.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';

const options = lossReasons.map((value) => ({ value, label: lossReasonLabels[value] }));

/** Why a deal was lost. */
export interface Loss {
  reason: LossReason;
  note: string;
}

interface LossDialogProps {
  dealId: string;
  /** Whose deal it is: `Ines Sarkar, Merrill`. */
  whose: string;
  /** The loss is being saved. */
  busy: boolean;
  onLose: (loss: Loss) => void;
  onClose: () => void;
}

/** Asks why a deal was lost. Whoever saves it closes it: what was typed stays until the server has it. */
export function LossDialog({ dealId, whose, busy, onLose, onClose }: LossDialogProps) {
  const kept = useKeptInput(`loss ${dealId}`, () =>
    reason === undefined && note.trim() === '' ? null : { reason: reason ?? '', note },
  );
  const [reason, setReason] = useState(lossReasons.find((one) => one === kept?.reason));
  const [note, setNote] = useState(kept?.note ?? '');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!reason) return setMissing(true);
    onLose({ reason, note });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Mark as lost"
      description={`${whose}. The deal leaves the board. You can reopen it later.`}
      dirty={reason !== undefined || note.trim() !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label="Reason" required error={isMissing && !reason ? 'Choose a reason.' : undefined}>
            <RadioGroup options={options} value={reason} onValueChange={setReason} />
          </Field>
          <Field label="Note">
            <Textarea
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={busy} busyText="Saving…">
            Mark as lost
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
