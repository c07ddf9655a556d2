import { rejectSubmission, type Submission } from '@liftout/contract/submissions';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { nameOf } from './approval-card.tsx';
import { sendRejection } from './queries.ts';

/** Rejects a submission. The client sees the reason, so it is required. */
export function RejectDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const name = nameOf(submission.fields);
  const reject = useChange({
    by: rejectSubmission,
    clientId: submission.client,
    send: () => sendRejection(submission, reason.trim()),
    onSuccess: onClose,
    done: () => ({ tone: 'neutral', title: 'Contact rejected', description: `${name}: ${reason.trim()}` }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't reject the contact",
        description: messageOf(error, "It's still waiting. Please try again."),
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reject.isPending) return;
    if (reason.trim() === '') {
      setProblem('Enter a reason.');
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
      description={`${name}, ${submission.fields.firm}`}
      dirty={reason.trim() !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field
            label="Reason"
            required
            error={problem}
            hint="Saved with the submission. Up to 500 characters"
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
