import type { InvitationLink } from '@liftout/contract/users';
import { exactTime } from '../lib/format/times.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { CopyField } from '../ui/form/copy-field.tsx';

/** A new invitation: what happened to its mail, and the link to copy. It is shown once. */
export function CopyLink({ invitation: { link, expiresAt, mail } }: { invitation: InvitationLink }) {
  return (
    <div className="flex flex-col gap-4">
      {mail ? <Alert tone={mail.status === 'queued' ? 'positive' : 'warning'}>{mail.message}</Alert> : null}
      <CopyField
        label="Invitation link"
        value={link}
        hint={`Works once, until ${exactTime(expiresAt)}. Copy it now; it isn't shown again.`}
      />
    </div>
  );
}
