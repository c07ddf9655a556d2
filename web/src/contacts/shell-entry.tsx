import { UserPlus, Users } from 'lucide-react';
import type { ShellAction, ShellEntry } from '../shell/index.ts';
import { ContactDialog } from './form/add-contact-button.tsx';

export const contactsEntry: ShellEntry = {
  id: 'contacts',
  label: 'Contacts',
  title: 'Contact Activity',
  Icon: Users,
  needs: 'contacts',
  keywords: 'people advisors table',
  pathFor: {
    client: (clientId) => `/client/${clientId}/contacts`,
    admin: (clientId) => `/${clientId}/contacts`,
  },
};

export const addContactAction: ShellAction = {
  id: 'add-contact',
  label: 'Add Contact',
  Icon: UserPlus,
  needs: 'contacts',
  keywords: 'new person advisor',
  Dialog: ({ profile, onClose }) => (
    <ContactDialog clientId={profile.clientId} contact={null} onClose={onClose} />
  ),
};
