import type { Contact } from '@liftout/contract/contacts';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../ui/form/button-style.ts';
import { brokerCheckUrl } from '../labels.ts';

/** The LinkedIn profile and the register's page, each where it is known. */
export function ContactLinks({ contact }: { contact: Contact }) {
  return (
    <span className="inline-flex items-center align-middle">
      {contact.linkedinUrl ? (
        <IconLink href={contact.linkedinUrl} label={`LinkedIn profile of ${contact.name}`}>
          <span aria-hidden className="font-bold text-sm leading-none tracking-tight">
            in
          </span>
        </IconLink>
      ) : (
        <span aria-hidden className="size-7" />
      )}
      {contact.crd ? (
        <IconLink
          href={brokerCheckUrl(contact.crd)}
          label={`CRD ${contact.crd}: ${contact.name} on BrokerCheck`}
        >
          <ShieldCheck aria-hidden size={15} />
        </IconLink>
      ) : null}
    </span>
  );
}

function IconLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      title={label}
      className={buttonStyle('ghost', 'sm', true)}
    >
      {children}
      <span className="sr-only">{label}</span>
    </a>
  );
}
