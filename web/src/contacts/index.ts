import { lazy } from 'react';

export { AddContactButton, ContactDialog } from './add-contact-button.tsx';
export { ContactDrawer } from './contact-drawer.tsx';
export { contactsKey } from './queries.ts';
export { contactShortcuts } from './shortcuts.ts';
export { WaitingContactDialog } from './waiting-contact.ts';

export const ContactActivitySection = lazy(async () => ({
  default: (await import('./contact-activity-section.tsx')).ContactActivitySection,
}));
