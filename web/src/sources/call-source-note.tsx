import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { callSourceQuery } from './queries.ts';

/** Why the dialer's calls are missing; nothing where they are read or there is no dialer. */
export function CallSourceNote({ clientId }: { clientId: string }) {
  const { data } = useQuery(callSourceQuery(clientId));
  const isAdmin = useUser().role === 'admin';
  if (data?.state !== 'unassigned') return null;
  return (
    <div className="mb-3">
      <Alert tone="info" title="Calls aren't coming in from JustCall">
        This portal has no JustCall campaign of its own yet.{' '}
        {isAdmin ? (
          <TextLink to="/admin" search={{ tab: 'clients' }}>
            Add its ID to the client's profile.
          </TextLink>
        ) : (
          'Ask your admin.'
        )}{' '}
        Calls you log yourself still count.
      </Alert>
    </div>
  );
}
