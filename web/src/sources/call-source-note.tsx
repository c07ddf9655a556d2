import { useQuery } from '@tanstack/react-query';
import { Alert } from '../ui/feedback/alert.tsx';
import { callSourceQuery } from './queries.ts';

/** Why the dialer's calls are missing; nothing where they are read or there is no dialer. */
export function CallSourceNote({ clientId }: { clientId: string }) {
  const { data } = useQuery(callSourceQuery(clientId));
  if (data?.state !== 'unassigned') return null;
  return (
    <div className="mb-3">
      <Alert tone="info" title="Calls aren't coming in from JustCall">
        This portal has no JustCall campaign of its own yet. Ask your admin. Calls you log yourself still
        count.
      </Alert>
    </div>
  );
}
