import type { Contact } from '@liftout/contract/contacts';
import { ArrowUpRight } from 'lucide-react';
import { useUser } from '../../auth/index.ts';
import { AnchorButton, LinkButton } from '../../ui/form/link-button.tsx';
import { adviserInfoUrl, brokerCheckUrl } from '../labels.ts';
import { DrawerSection } from './drawer-section.tsx';

/** A contact's pages on other sites. */
function linksOf({ linkedinUrl, crd, teamProfileLink }: Contact): { label: string; href: string }[] {
  return [
    ...(linkedinUrl ? [{ label: 'LinkedIn', href: linkedinUrl }] : []),
    ...(crd
      ? [
          { label: 'BrokerCheck', href: brokerCheckUrl(crd) },
          { label: 'Adviser Info', href: adviserInfoUrl(crd) },
        ]
      : []),
    ...(teamProfileLink?.startsWith('http') ? [{ label: 'Team profile', href: teamProfileLink }] : []),
  ];
}

/** Links to a contact's other pages. Team pages are for admins (spec section 6). */
export function ProfileLinks({ contact }: { contact: Contact }) {
  const isAdmin = useUser().role === 'admin';
  const links = linksOf(contact);
  return (
    <DrawerSection title="Links" screenOnly>
      <div className="flex flex-wrap gap-2">
        {links.map(({ label, href }) => (
          <AnchorButton key={label} size="sm" href={href} target="_blank" rel="noreferrer">
            {label}
            <ArrowUpRight aria-hidden size={13} className="text-ink-faint" />
          </AnchorButton>
        ))}
        {isAdmin ? (
          <>
            <LinkButton
              size="sm"
              to="/firm/$firmName"
              params={{ firmName: contact.firm }}
              search={{ client: contact.client }}
            >
              Firm page
            </LinkButton>
            <LinkButton size="sm" to="/team/$id" params={{ id: contact.id }}>
              Team page
            </LinkButton>
          </>
        ) : (
          <LinkButton
            size="sm"
            to="/client/$clientId/firm/$firmName"
            params={{ clientId: contact.client, firmName: contact.firm }}
          >
            Firm page
          </LinkButton>
        )}
      </div>
    </DrawerSection>
  );
}
