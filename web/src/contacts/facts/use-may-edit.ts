import type { Contact } from '@liftout/contract/contacts';
import { useHasAccess, useUser } from '../../auth/index.ts';

/** Whether the reader may edit a contact's facts: not in a view of the portal, nor of someone archived. */
export function useMayEdit(contact: Contact | undefined): boolean {
  const { viewedBy } = useUser();
  const hasAccess = useHasAccess('contacts');
  return (
    hasAccess &&
    !viewedBy &&
    contact !== undefined &&
    contact.archivedAt === undefined &&
    contact.erasedAt === undefined
  );
}
