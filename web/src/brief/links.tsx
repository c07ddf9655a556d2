import type { ReactNode } from 'react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { LinkButton, TextLink } from '../ui/form/link-button.tsx';

/** A contact's name, which opens them; the name alone for readers without contacts. */
export function ContactName({ clientId, id, name }: { clientId: string; id: string; name: string }) {
  const isAdmin = useUser().role === 'admin';
  const mayOpen = useHasAccess('contacts');
  if (!mayOpen) return name;
  const search = { contact: id };
  return isAdmin ? (
    <TextLink to="/$slug/contacts" params={{ slug: clientId }} search={search}>
      {name}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/contacts" params={{ clientId }} search={search}>
      {name}
    </TextLink>
  );
}

/** A move's sentence, which opens the move. */
export function MoveTitle({
  clientId,
  moveId,
  children,
}: {
  clientId: string;
  moveId: string;
  children: ReactNode;
}) {
  const isAdmin = useUser().role === 'admin';
  const search = { move: moveId };
  return isAdmin ? (
    <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search}>
      {children}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search}>
      {children}
    </TextLink>
  );
}

interface WeekLinkProps {
  clientId: string;
  /** '': the current one. */
  week: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** Leads to the brief of another week. */
export function WeekLink({ clientId, week, ...rest }: WeekLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const search = week === '' ? {} : { week };
  return isAdmin ? (
    <LinkButton to="/$slug/brief" params={{ slug: clientId }} search={search} size="sm" {...rest} />
  ) : (
    <LinkButton to="/client/$clientId/brief" params={{ clientId }} search={search} size="sm" {...rest} />
  );
}
