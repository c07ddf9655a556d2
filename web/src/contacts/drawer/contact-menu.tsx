import type { Contact } from '@liftout/contract/contacts';
import { Ban, Ellipsis, Eraser, FileDown } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { useSaveFile } from '../../ui/feedback/use-save-file.ts';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { downloadPersonalData } from '../personal-data/download-personal-data.ts';

const DoNotContactDialog = openedPart(async () => ({
  default: (await import('../do-not-contact/do-not-contact-dialog.tsx')).DoNotContactDialog,
}));

const EraseDialog = openedPart(async () => ({
  default: (await import('../personal-data/erase-dialog.tsx')).EraseDialog,
}));

/** What is done to a contact more rarely. */
export function ContactMenu({ clientId, contact }: { clientId: string; contact: Contact }) {
  const [open, setOpen] = useState<'do-not-contact' | 'erase' | null>(null);
  const { busy, save } = useSaveFile("Couldn't export the personal data");
  const isAdmin = useUser().role === 'admin';
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={`More for ${contact.name}`}
            icon={<Ellipsis aria-hidden size={14} />}
          />
        }
      >
        <MenuItem icon={<Ban aria-hidden size={14} />} onSelect={() => setOpen('do-not-contact')}>
          {contact.doNotContact ? 'Change do-not-contact reason…' : 'Do not contact…'}
        </MenuItem>
        <MenuItem
          icon={<FileDown aria-hidden size={14} />}
          disabled={busy}
          onSelect={() => void save(() => downloadPersonalData(contact, 'html'))}
        >
          Export personal data as a page
        </MenuItem>
        <MenuItem
          icon={<FileDown aria-hidden size={14} />}
          disabled={busy}
          onSelect={() => void save(() => downloadPersonalData(contact, 'json'))}
        >
          Export personal data as JSON
        </MenuItem>
        {isAdmin ? (
          <MenuItem danger icon={<Eraser aria-hidden size={14} />} onSelect={() => setOpen('erase')}>
            Erase personal data…
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'do-not-contact' ? (
        <Deferred onFailed={close}>
          <DoNotContactDialog clientId={clientId} contacts={[contact]} onClose={close} />
        </Deferred>
      ) : null}
      {open === 'erase' ? (
        <Deferred onFailed={close}>
          <EraseDialog clientId={clientId} contact={contact} onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
