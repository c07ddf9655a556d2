import type { Intel } from '@liftout/contract/insights';
import { useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

/** The contact that intel names, as a link where it is one of the client's. */
export function IntelContact({ intel: { client, contactId, contactName } }: { intel: Intel }) {
  const { role } = useUser();
  if (contactId === null) return contactName;
  const search = { contact: contactId };
  return role === 'admin' ? (
    <TextLink to="/$slug/contacts" params={{ slug: client }} search={search}>
      {contactName}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId: client }} search={search}>
      {contactName}
    </TextLink>
  );
}
