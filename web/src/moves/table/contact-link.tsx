import { useUser } from '../../auth/index.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';

/** Opens the reader's contact who moved. */
export function ContactLink({ clientId, contactId }: { clientId: string; contactId: string }) {
  const isAdmin = useUser().role === 'admin';
  return isAdmin ? (
    <LinkButton to="/$slug/contacts" params={{ slug: clientId }} search={{ contact: contactId }}>
      Open contact
    </LinkButton>
  ) : (
    <LinkButton to="/client/$clientId/contacts" params={{ clientId }} search={{ contact: contactId }}>
      Open contact
    </LinkButton>
  );
}
