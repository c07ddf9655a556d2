import { viewAsParameter } from '@liftout/contract/view-as';
import { Eye } from 'lucide-react';
import { AnchorButton } from '../ui/form/link-button.tsx';

/** The address at which an admin sees a client's portal as one of its users, or, without a user, as its own login. */
export const viewAddress = (clientId: string, userId = clientId): string =>
  `/client/${encodeURIComponent(clientId)}?${viewAsParameter}=${encodeURIComponent(userId)}`;

interface ViewAsLinkProps {
  clientId: string;
  /** The client's, for screen readers. */
  name: string;
}

/** Opens a client's portal as its own login sees it, in a tab of its own. Nothing can be changed there. */
export function ViewAsLink({ clientId, name }: ViewAsLinkProps) {
  return (
    <AnchorButton
      size="sm"
      variant="ghost"
      href={viewAddress(clientId)}
      target="_blank"
      rel="noopener"
      icon={<Eye aria-hidden size={14} />}
      aria-label={`View as client: ${name}, opens a new tab`}
    >
      View as
    </AnchorButton>
  );
}
