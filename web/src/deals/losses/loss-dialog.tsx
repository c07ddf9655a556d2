import { type LossReason, lossReasonLabels, lossReasons } from '@liftout/contract/deal-losses';
import type { Deal } from '@liftout/contract/deals';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { useLoseDeal } from './use-lose-deal.ts';

const options = lossReasons.map((value) => ({ value, label: lossReasonLabels[value] }));

interface LossDialogProps {
  clientId: string;
  deal: Deal;
  onClose: () => void;
}

/** Asks why a deal was lost, and marks it so. */
export function LossDialog({ clientId, deal, onClose }: LossDialogProps) {
  const [reason, setReason] = useState<LossReason>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const lose = useLoseDeal(clientId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason) return setMissing(true);
    lose({ deal, reason, note });
    onClose();
    // After the dialog, which returns the focus to the card's menu although the card is gone.
    setTimeout(() => document.querySelector<HTMLElement>('[data-lost-link]')?.focus(), 60);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Mark as lost"
      description={`${deal.contactPerson}, ${deal.firmName}. The deal leaves the board. You can reopen it later.`}
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
          <Button type="submit" variant="primary">
            Mark as lost
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
