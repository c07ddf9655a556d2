import { PasswordForm } from '../../auth/index.ts';
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx';

/** Changes the user's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Change password" size="sm">
      <DialogBody>
        <PasswordForm focused onChanged={onClose} />
      </DialogBody>
    </Dialog>
  );
}
