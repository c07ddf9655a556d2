import {
  type Contact,
  doNotContactLabels,
  doNotContactReasons,
  maxDoNotContactNote,
} from '@liftout/contract/contacts';
import { type FormEvent, useState } from 'react';
import { useKeptInput } from '../../auth/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';
import { useBulk } from '../table/use-bulk.ts';
import { SamePeople } from './same-people.tsx';

const options = doNotContactReasons.map((value) => ({ value, label: doNotContactLabels[value] }));

interface DoNotContactDialogProps {
  clientId: string;
  contacts: readonly Contact[];
  onClose: () => void;
  onDone?: () => void;
}

/** Asks why one or more people must not be contacted, and marks them so. */
export function DoNotContactDialog({ clientId, contacts, onClose, onDone }: DoNotContactDialogProps) {
  const kept = useKeptInput(`do not contact ${contacts.map(({ id }) => id).join(' ')}`, () =>
    reason === undefined && note.trim() === '' ? null : { reason: reason ?? '', note },
  );
  const [reason, setReason] = useState(doNotContactReasons.find((one) => one === kept?.reason));
  const [note, setNote] = useState(kept?.note ?? '');
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Contact>>(new Map());
  const { change, busy } = useBulk(clientId);
  const [only, ...others] = contacts;
  const who = others.length === 0 && only ? only.name : counted(contacts.length, 'contact');
  const needsNote = reason === 'other' && note.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason || needsNote) return;
    const set = { doNotContact: { reason, note: note.trim() || null } };
    if (!(await change([...contacts, ...chosen.values()], set, 'marked as do not contact'))) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Do not contact"
      description={`${who} will be left out of insights, next steps, exports and syncs. Records and pipeline figures stay.`}
      dirty={reason !== undefined || note.trim() !== '' || chosen.size > 0}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label="Reason" required error={tried && !reason ? 'Choose a reason.' : undefined}>
            <RadioGroup options={options} value={reason} onValueChange={setReason} />
          </Field>
          <Field
            label="Note"
            required={reason === 'other'}
            error={tried && needsNote ? 'Say why in a few words.' : undefined}
          >
            <Textarea
              rows={2}
              maxLength={maxDoNotContactNote}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
          <SamePeople clientId={clientId} contacts={contacts} chosen={chosen} onChosen={setChosen} />
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={busy} busyText="Saving…">
            Mark as do not contact
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
