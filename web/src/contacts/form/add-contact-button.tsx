import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';

/** The lazy contact dialog, shared by all that open it. */
export const ContactDialog = openedPart(async () => ({
  default: (await import('./contact-dialog.tsx')).ContactDialog,
}));

/** `Add Contact`, with its dialog. */
export function AddContactButton({
  clientId,
  variant = 'primary',
}: {
  clientId: string;
  variant?: 'primary' | 'secondary';
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        icon={<UserPlus aria-hidden size={14} className="max-[374px]:hidden" />}
        onClick={() => setOpen(true)}
      >
        Add Contact
      </Button>
      {open ? (
        <Deferred onFailed={() => setOpen(false)}>
          <ContactDialog clientId={clientId} contact={null} onClose={() => setOpen(false)} />
        </Deferred>
      ) : null}
    </>
  );
}
