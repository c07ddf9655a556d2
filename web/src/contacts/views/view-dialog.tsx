import type { SavedView } from '@liftout/contract/saved-views';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '../../ui/overlay/dialog.tsx';

interface ViewDialogProps {
  /** The view to rename; without one a new one is saved. */
  view: SavedView | null;
  busy: boolean;
  onSave: (input: { name: string; shared: boolean }) => void;
  onClose: () => void;
}

/** Saves or renames a view, and sets whether it is shared. */
export function ViewDialog({ view, busy, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') setMissing(true);
    else onSave({ name: name.trim(), shared });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={view ? 'Rename view' : 'Save view'}
      description="A view saves filters, sorting, columns and page size."
      dirty={name.trim() !== (view?.name ?? '') || shared !== (view?.shared ?? false)}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <Field label="Name" required error={missing && name.trim() === '' ? 'Name the view.' : undefined}>
            <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Checkbox
            label="Share with my firm"
            hint="Everyone at your firm can open it. Only you can change it."
            checked={shared}
            onCheckedChange={setShared}
          />
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={busy} busyText="Saving…">
            Save view
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
