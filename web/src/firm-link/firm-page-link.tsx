import type { ReactNode } from 'react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface FirmPageLinkProps {
  /** Its canonical name, or any spelling of it. */
  firm: string;
  /** The client whose contacts the page shows to an admin; a client's user always sees their own. */
  clientId?: string | null | undefined;
  children?: ReactNode;
  className?: string;
}

/** A link to a firm's page; the name alone for users who may not open it. */
export function FirmPageLink({ firm, clientId, children = firm, className }: FirmPageLinkProps) {
  const { role, clientId: own } = useUser();
  const mayOpen = useHasAccess('contacts');
  const style = className ? { className } : {};
  if (role === 'admin')
    return (
      <TextLink
        to="/firm/$firmName"
        params={{ firmName: firm }}
        search={clientId ? { client: clientId } : {}}
        {...style}
      >
        {children}
      </TextLink>
    );
  if (!mayOpen || own === null) return children;
  return (
    <TextLink to="/client/$clientId/firm/$firmName" params={{ clientId: own, firmName: firm }} {...style}>
      {children}
    </TextLink>
  );
}
