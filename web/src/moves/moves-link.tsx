import type { ReactNode } from 'react';
import { useUser } from '../auth/index.ts';
import { TextLink } from '../ui/form/link-button.tsx';

interface MovesLinkProps {
  /** The client whose market it is. */
  clientId: string;
  /** Filters of the page of moves. */
  filters: Record<string, string>;
  /** What it opens, where its content doesn't say. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A link to the moves of a client's market. */
export function MovesLink({ clientId, filters, label, className, children }: MovesLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const rest = { ...(label && { 'aria-label': label }), ...(className && { className }) };
  return isAdmin ? (
    <TextLink to="/$slug/moves" params={{ slug: clientId }} search={filters} {...rest}>
      {children}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/moves" params={{ clientId }} search={filters} {...rest}>
      {children}
    </TextLink>
  );
}
