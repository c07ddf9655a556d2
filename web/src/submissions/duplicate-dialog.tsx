import { counted } from '../lib/format/formats.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../ui/overlay/dialog.tsx';
import { Duplicates, nameOf } from './approval-card.tsx';
import type { PossibleDuplicate } from './use-approve.ts';

interface DuplicateDialogProps {
  possibleDuplicate: PossibleDuplicate;
  busy: boolean;
  onClose: () => void;
  onApprove: () => void;
}

/** Warns before a contact is added that the client may already have. */
export function DuplicateDialog({ possibleDuplicate, busy, onClose, onApprove }: DuplicateDialogProps) {
  const { submission, duplicates } = possibleDuplicate;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Approve a likely duplicate"
      description={`${nameOf(submission.fields)} may already be a contact of this client.`}
    >
      <DialogBody>
        <p className="mb-2 font-medium text-sm">{counted(duplicates.length, 'likely duplicate')}</p>
        <div className="text-ink-soft text-sm">
          <Duplicates duplicates={duplicates} />
        </div>
        <p className="mt-4 text-ink-soft text-sm">
          Approving adds a second contact. If it's the same person, reject it instead.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button variant="primary" busy={busy} busyText="Approving…" onClick={onApprove}>
          Approve anyway
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
