import type { Contact } from '@liftout/contract/contacts';
import { useRouter } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useUser } from '../auth/index.ts';
import { AnchorButton } from '../ui/link-button.tsx';
import { DrawerPart } from './drawer-part.tsx';
import { adviserInfoUrl, brokerCheckUrl } from './labels.ts';

interface Place {
  label: string;
  href: string;
  /** A page of ours. */
  own?: boolean;
}

/** Where else a contact is to be found. Firm and team pages are an admin's (spec section 6). */
function placesOf(contact: Contact, isAdmin: boolean): Place[] {
  const { linkedinUrl, crd, firm, id, teamProfileLink, client } = contact;
  return [
    ...(linkedinUrl ? [{ label: 'LinkedIn', href: linkedinUrl }] : []),
    ...(crd
      ? [
          { label: 'BrokerCheck', href: brokerCheckUrl(crd) },
          { label: 'Adviser Info', href: adviserInfoUrl(crd) },
        ]
      : []),
    ...(teamProfileLink?.startsWith('http') ? [{ label: 'Team profile', href: teamProfileLink }] : []),
    ...(isAdmin
      ? [
          { label: 'Firm page', href: `/firm/${encodeURIComponent(firm)}?client=${client}`, own: true },
          { label: 'Team page', href: `/team/${id}`, own: true },
        ]
      : []),
  ];
}

export function ContactPlaces({ contact }: { contact: Contact }) {
  const { role } = useUser();
  const router = useRouter();
  const places = placesOf(contact, role === 'admin');
  if (places.length === 0) return null;
  const stay = (href: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <DrawerPart title="Links">
      <div className="flex flex-wrap gap-2">
        {places.map(({ label, href, own = false }) =>
          own ? (
            <AnchorButton key={label} size="sm" href={href} onClick={stay(href)}>
              {label}
            </AnchorButton>
          ) : (
            <AnchorButton key={label} size="sm" href={href} target="_blank" rel="noreferrer">
              {label}
              <ArrowUpRight aria-hidden size={13} className="text-ink-faint" />
            </AnchorButton>
          ),
        )}
      </div>
    </DrawerPart>
  );
}
