import { useState } from 'react';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { Button } from '../ui/form/button.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';

const AdminLoginDialog = openedPart(async () => ({
  default: (await import('./admin-login-dialog.tsx')).AdminLoginDialog,
}));

/** The `Admin Login` button of the public markets page, with its dialog (spec sections 2 and 8). */
export function AdminLogin() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Admin Login</Button>
      {open ? (
        <Deferred onFailed={close}>
          <AdminLoginDialog onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
