import { rejectSubmission, type Submission } from '@liftout/contract/submissions';
import { type FormEvent, useRef, useState } from 'react';
import { useKeptInput } from '../auth/index.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { nameOf } from './approval-card.tsx';
import { sendRejection } from './queries.ts';
import { useReopen } from './use-reopen.ts';

interface RejectDialogProps {
  /** At least one. */
  submissions: readonly Submission[];
  onClose: () => void;
  /** Rejects all of several with one reason. */
  onRejectMany: (reason: string) => void;
  rejectingMany: boolean;
}

/** Rejects submissions with one reason. The client sees it, so it is required. */
export function RejectDialog({ submissions, onClose, onRejectMany, rejectingMany }: RejectDialogProps) {
  const kept = useKeptInput(`reject ${submissions.map(({ id }) => id).join(' ')}`, () =>
    reason.trim() === '' ? null : { reason },
  );
  const [reason, setReason] = useState(kept?.reason ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const reopen = useReopen();
  const [first] = submissions;
  const one = submissions.length === 1 && first ? first : null;
  const name = first ? nameOf(first.fields) : '';
  const reject = useChange({
    by: rejectSubmission,
    clientId: one?.client ?? null,
    send: (submission: Submission) => sendRejection(submission, reason.trim()),
    onSuccess: onClose,
    done: (rejected) => ({
      tone: 'neutral',
      title: 'Contact rejected',
      description: `${name}: ${reason.trim()}`,
      undo: () => reopen.mutate({ decision: 'rejection', decided: [rejected] }),
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't reject the contact",
        description: messageOf(error, "It's still waiting. Please try again."),
      }),
  });
  const busy = reject.isPending || rejectingMany;
  const what = one ? 'Reject contact' : `Reject ${counted(submissions.length, 'contact')}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setProblem('Enter a reason.');
      field.current?.focus();
      return;
    }
    if (one) reject.mutate(one);
    else onRejectMany(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={what}
      description={one ? `${name}, ${one.fields.firm}` : 'One reason for all of them'}
      dirty={reason.trim() !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field label="Reason" required error={problem} hint="The client sees it. Up to 500 characters">
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
          <Button type="submit" variant="danger" busy={busy} busyText="Rejecting…">
            {what}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
