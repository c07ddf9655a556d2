import type { InvitationLink } from '@liftout/contract/users';
import { exactTime } from '../../lib/format/times.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '../../ui/overlay/dialog.tsx';

interface InvitationReadyProps {
  invitation: InvitationLink;
  clientName: string;
  onClose: () => void;
}

/** A new invitation of a client's login: what became of its mail, and the link, which is shown only here. */
export function InvitationReady({ invitation, clientName, onClose }: InvitationReadyProps) {
  const { link, expiresAt, mail } = invitation;
  return (
    <Dialog open onOpenChange={onClose} title="Invitation ready" description={clientName}>
      <DialogBody className="flex flex-col gap-4">
        {mail ? <Alert tone={mail.status === 'queued' ? 'positive' : 'warning'}>{mail.message}</Alert> : null}
        <CopyField
          label="Invitation link"
          value={link}
          hint={`Works once, until ${exactTime(expiresAt)}. Copy it now; it isn't shown again.`}
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Done</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}
