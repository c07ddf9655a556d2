import { counted } from '../lib/formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../ui/dialog.tsx';
import { Duplicates, nameOf } from './approval-card.tsx';
import type { Doubtful } from './use-approve.ts';

interface DuplicateDialogProps {
  doubtful: Doubtful;
  busy: boolean;
  onClose: () => void;
  onApprove: () => void;
}

/** Warns before a contact joins a book that may have it already. */
export function DuplicateDialog({ doubtful, busy, onClose, onApprove }: DuplicateDialogProps) {
  const { waiting, duplicates } = doubtful;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Approve a likely duplicate"
      description={`${nameOf(waiting.fields)} may be in the contacts of ${waiting.client} already.`}
    >
      <DialogBody>
        <p className="mb-2 font-medium text-sm">{counted(duplicates.length, 'likely duplicate')}</p>
        <div className="text-ink-soft text-sm">
          <Duplicates duplicates={duplicates} />
        </div>
        <p className="mt-4 text-ink-soft text-sm">
          Approving adds a second contact and leaves the other as it is. If it is the same person, reject it
          instead.
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
