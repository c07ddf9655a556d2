import type { ReactNode } from 'react';
import { useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface AdvisorLinkProps {
  /** The advisor's id, or that of any of their moves. */
  id: string;
  /** The client whose contacts the page shows to an admin; a client's user always sees their own. */
  clientId?: string | null | undefined;
  children: ReactNode;
  className?: string;
}

/** A link to an advisor's page. */
export function AdvisorLink({ id, clientId, children, className }: AdvisorLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const search = isAdmin && clientId ? { client: clientId } : {};
  return (
    <TextLink to="/advisors/$id" params={{ id }} search={search} {...(className && { className })}>
      {children}
    </TextLink>
  );
}
