import { viewAsParameter } from '@liftout/contract/view-as';
import { Eye } from 'lucide-react';
import { AnchorButton } from '../ui/form/link-button.tsx';

/** The address at which an admin sees a client's portal as one of its users, or, without a user, as its own login. */
export const viewAddress = (clientId: string, userId = clientId): string =>
  `/client/${encodeURIComponent(clientId)}?${viewAsParameter}=${encodeURIComponent(userId)}`;

interface ViewAsLinkProps {
  clientId: string;
  /** Default: the client's own login. */
  userId?: string;
  /** Who is viewed as, for screen readers. */
  name: string;
  children?: string;
  className?: string;
}

/** Opens a client's portal as one of its people see it, in a tab of its own. Nothing can be changed there. */
export function ViewAsLink({
  clientId,
  userId,
  name,
  children = 'View as client',
  className,
}: ViewAsLinkProps) {
  return (
    <AnchorButton
      size="sm"
      variant="ghost"
      className={className}
      href={viewAddress(clientId, userId)}
      target="_blank"
      rel="noopener"
      icon={<Eye aria-hidden size={14} />}
      aria-label={`${children}: ${name}, opens a new tab`}
    >
      {children}
    </AnchorButton>
  );
}
