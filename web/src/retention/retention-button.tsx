import { History } from 'lucide-react';
import { useState } from 'react';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { Button } from '../ui/form/button.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';

const RetentionDialog = openedPart(async () => ({
  default: (await import('./retention-dialog.tsx')).RetentionDialog,
}));

/** Opens for how long a client keeps personal data. */
export function RetentionButton({ client }: { client: { clientId: string; clientName: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<History aria-hidden size={14} />}
        aria-haspopup="dialog"
        aria-label={`Retention of ${client.clientName}`}
        onClick={() => setOpen(true)}
      >
        Retention
      </Button>
      {isOpen ? (
        <Deferred onFailed={() => setOpen(false)}>
          <RetentionDialog client={client} onClose={() => setOpen(false)} />
        </Deferred>
      ) : null}
    </>
  );
}
