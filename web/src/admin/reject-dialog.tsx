import type { PendingContact } from '@liftout/contract/pending-contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../lib/errors.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { toast } from '../ui/toast-store.ts';
import { nameOf } from './approval-card.tsx';
import { refreshPending, sendRejection } from './queries.ts';

/** Turns a waiting contact down. The client is told why, so a reason is asked for. */
export function RejectDialog({ waiting, onClose }: { waiting: PendingContact; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const name = nameOf(waiting.fields);
  const reject = useMutation({
    mutationFn: () => sendRejection(waiting, reason.trim()),
    onSuccess: () => {
      onClose();
      toast({ tone: 'neutral', title: 'Contact rejected', description: `${name}: ${reason.trim()}` });
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        title: 'The contact could not be rejected',
        description: messageOf(error, 'It still waits. Please try again.'),
      }),
    onSettled: () => refreshPending(queries, waiting.client),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reject.isPending) return;
    if (reason.trim() === '') {
      setProblem('Give a reason.');
      field.current?.focus();
      return;
    }
    reject.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Reject contact"
      description={`${name}, ${waiting.fields.firm}, submitted by ${waiting.submittedBy}`}
      dirty={reason.trim() !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field
            label="Reason"
            required
            error={problem}
            hint="Kept with the submission. At most 500 characters."
          >
            <Textarea
              ref={field}
              maxLength={500}
              rows={3}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="danger" busy={reject.isPending} busyText="Rejecting…">
            Reject contact
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
