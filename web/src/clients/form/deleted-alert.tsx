import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/form/button.tsx';
import { focusOnceGone, nearestTo } from '../../ui/overlay/nearest.ts';
import { archivedClientsQuery } from '../queries.ts';
import { useRestoreClient } from '../use-restore-client.ts';

interface DeletedAlertProps {
  client: { id: string; clientName: string };
  /** Called with the version that it has then. */
  onRestored: (version: number) => void;
}

/** In the form of a client that another admin has deleted meanwhile. What was typed stays, and saves once it is restored. */
export function DeletedAlert({ client, onRestored }: DeletedAlertProps) {
  const { data } = useQuery(archivedClientsQuery);
  const restore = useRestoreClient();
  if (!data) return null;
  // Being restored it leaves the archived ones before this goes.
  const isKept =
    (!restore.isIdle && !restore.error) ||
    data.some(({ id, restorableUntil }) => id === client.id && restorableUntil !== null);
  return (
    <Alert
      reveals
      title={`${client.clientName} was deleted meanwhile`}
      action={
        isKept ? (
          <Button
            size="sm"
            busy={restore.isPending}
            busyText="Restoring…"
            onClick={({ currentTarget }) => {
              focusOnceGone(currentTarget, nearestTo(currentTarget));
              restore.mutate(client, { onSuccess: ({ version }) => onRestored(version) });
            }}
          >
            Restore client
          </Button>
        ) : null
      }
    >
      {isKept
        ? 'Restore it, then save. What you typed stays here until then.'
        : "It was removed for good and can't be restored. Copy what you need before you close this."}
    </Alert>
  );
}
