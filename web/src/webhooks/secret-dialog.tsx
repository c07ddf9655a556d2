import { secretOverlapHours } from '@liftout/contract/webhooks';
import { CopyField } from '../ui/form/copy-field.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../ui/overlay/dialog.tsx';

interface SecretDialogProps {
  url: string;
  secret: string;
  /** It takes the place of another. */
  isNew?: boolean;
  onClose: () => void;
}

/** A secret, which is shown once. */
export function SecretDialog({ url, secret, isNew = false, onClose }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={isNew ? 'New secret' : 'Webhook added'} description={url}>
      <DialogBody className="flex flex-col gap-4">
        <CopyField
          label="Signing secret"
          value={secret}
          hint="Copy it now and keep it safe; it isn't shown again."
        />
        <p className="text-ink-soft text-sm">
          {isNew
            ? `For ${secretOverlapHours} hours deliveries are signed with the old secret as well.`
            : 'Check the signature of each delivery with it, as Standard Webhooks says. The guide has ten lines of code.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Done</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}
