import type { Contact } from '@liftout/contract/contacts';
import { IdCard } from 'lucide-react';
import { useSaveFile } from '../../ui/feedback/use-save-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { downloadVcard } from '../vcards.ts';

/** `Save vCard`: the contact for an address book. */
export function VcardButton({ contact }: { contact: Contact }) {
  const { busy, save } = useSaveFile("Couldn't export the contacts");
  return (
    <Button
      size="sm"
      icon={<IdCard aria-hidden size={14} />}
      aria-label="Save vCard"
      busy={busy}
      busyText="Saving…"
      onClick={() => save(() => downloadVcard(contact))}
    >
      vCard
    </Button>
  );
}
