import { useUser } from '../auth/index.ts';
import { counted } from '../lib/format/formats.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface FirmContactsLinkProps {
  firm: string;
  clientId: string;
  /** How many of the client's contacts are there. */
  contacts: number;
}

/** `12 contacts`: those at a firm, in the contact table. */
export function FirmContactsLink({ firm, clientId, contacts }: FirmContactsLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const label = counted(contacts, 'contact');
  const search = { firm };
  const name = `${label} at ${firm}`;
  return isAdmin ? (
    <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={search} aria-label={name}>
      {label}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={search} aria-label={name}>
      {label}
    </TextLink>
  );
}
