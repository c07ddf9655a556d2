import type { InvitationLink } from '@liftout/contract/users';
import { DialogBody, DialogCancel, DialogFooter } from '../ui/overlay/dialog.tsx';
import { CopyLink } from './copy-link.tsx';

/** What a dialog holds once there is a link to pass on. */
export function LinkReady({ invitation }: { invitation: InvitationLink }) {
  return (
    <>
      <DialogBody>
        <CopyLink invitation={invitation} />
      </DialogBody>
      <DialogFooter>
        <DialogCancel>Done</DialogCancel>
      </DialogFooter>
    </>
  );
}
