import type { Contact } from '@liftout/contract/contacts';
import { erasePersonalData } from '@liftout/contract/personal-data';
import { isSameName } from '@liftout/contract/values/same-name';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { counted } from '../../lib/format/formats.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { NamedInOthers } from './named-in-others.tsx';

interface EraseDialogProps {
  clientId: string;
  contact: Contact;
  onClose: () => void;
}

/** Asks for the name before a person's data is erased for good. */
export function EraseDialog({ clientId, contact: { id, name }, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const erase = useChange({
    by: erasePersonalData,
    clientId,
    send: () => call(erasePersonalData, { params: { id }, body: { confirm: typed } }),
    onSuccess: onClose,
    done: ({ doubtful, records }) => ({
      title: 'Personal data erased',
      description: [
        `No import or sync brings ${name} back.`,
        ...(doubtful.total === 0
          ? []
          : [`${counted(doubtful.total, 'record')} may name someone else, and stayed.`]),
        ...(records.length === 0
          ? []
          : [`${counted(records.length, 'contact')} with the same email or CRD number stayed.`]),
      ].join(' '),
    }),
    onError: (error) => setProblem(messageOf(error, 'Nothing was erased. Please try again.')),
  });
  const isName = isSameName(typed, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isName) erase.mutate();
    else setProblem(`Type ${name} to confirm.`);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Erase ${name}'s personal data?`}
      description="This can't be undone."
      dirty={typed !== ''}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Alert tone="warning">
            This erases the name, contact details, notes, next steps and research, and the text of calls,
            emails and intel. An open deal leaves the pipeline. Past calls and emails still count. Imports and
            syncs will skip this person.
          </Alert>
          <NamedInOthers clientId={clientId} contactId={id} name={name} />
          <Field label={`Type ${name} to confirm`} required error={problem}>
            <Input
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="danger" busy={erase.isPending} busyText="Erasing…">
            Erase for good
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
