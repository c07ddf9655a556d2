import type { Retention } from '@liftout/contract/retention';
import { retentionMonths } from '@liftout/contract/values/retention-months';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { counted } from '../lib/format/formats.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../ui/overlay/dialog.tsx';
import { DueList } from './due-list.tsx';
import { retentionQuery } from './queries.ts';
import { useSetRetention } from './use-set-retention.ts';

/** What is proposed where nothing is set. */
const usual = 24;
const { least, most } = retentionMonths;

interface RetentionDialogProps {
  client: { clientId: string; clientName: string };
  onClose: () => void;
}

/** For how long a client keeps contacts nobody works with: whom a term erases is shown before it is switched on. */
export function RetentionDialog({ client: { clientId, clientName }, onClose }: RetentionDialogProps) {
  const query = useQuery(retentionQuery(clientId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={`How long ${clientName} keeps personal data`}
      description="Contacts nobody works with can be erased for good after some time."
    >
      {query.data ? (
        <RetentionForm key={query.data.version} clientId={clientId} seen={query.data} onClose={onClose} />
      ) : (
        <DialogBody>
          {query.isLoadingError ? (
            <QueryError what="the retention" query={query} />
          ) : (
            <div role="status" aria-label="Loading the retention">
              <Skeleton className="h-96" />
            </div>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface RetentionFormProps {
  clientId: string;
  seen: Retention;
  onClose: () => void;
}

function RetentionForm({ clientId, seen, onClose }: RetentionFormProps) {
  const [typed, setTyped] = useState(String(seen.months ?? usual));
  const [tried, setTried] = useState(false);
  const set = useSetRetention(clientId, onClose);
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isValid = months >= least && months <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isValid && !set.isPending) set.mutate({ seen, months });
  };
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody className="flex flex-col gap-4">
        <p>
          {seen.months === null
            ? 'Off: personal data is kept for good.'
            : `On: contacts are erased after ${counted(seen.months, 'month')}, set by ${seen.changedBy}.`}
        </p>
        <Field
          label="Erase after (months)"
          className="w-44"
          error={tried && !isValid ? `Use ${least} to ${most} months.` : undefined}
        >
          <Input
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Alert tone="warning" title="Erasing can't be undone">
          Each night, contacts are erased that nobody has called, written to or changed for that long. Open
          and won deals, open next steps and legal holds keep a contact. Counts and sums stay right.
        </Alert>
        {isValid ? <DueList clientId={clientId} months={months} /> : null}
      </DialogBody>
      <DialogFooter>
        {seen.months === null ? null : (
          <Button className="mr-auto" busy={set.isPending} onClick={() => set.mutate({ seen, months: null })}>
            Switch off
          </Button>
        )}
        <DialogCancel />
        <Button type="submit" variant="danger" busy={set.isPending} busyText="Saving…">
          {seen.months === null ? 'Switch on' : 'Save'}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
