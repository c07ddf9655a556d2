export { AddContactButton, ContactDialog } from './add-contact-button.tsx';
export { ContactActivitySection } from './contact-activity-section.tsx';
export { ContactDrawer } from './contact-drawer.tsx';
export { contactsKey } from './queries.ts';
export { contactShortcuts } from './shortcuts.ts';
export { WaitingContactDialog } from './waiting-contact.ts';
