import type { ManagedClient } from '@liftout/contract/client-records';
import { deleteClient, restorableDays } from '@liftout/contract/clients';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { useChange } from '../../lib/changes/mutation.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { clientContentsQuery } from '../queries.ts';
import { useRestoreClient } from '../use-restore-client.ts';
import { contentsText } from './contents-text.ts';

/** Asks before a client is archived, and says what goes with it. */
export function DeleteClientDialog({ client, onClose }: { client: ManagedClient; onClose: () => void }) {
  const { id, clientName, version } = client;
  const contents = useQuery(clientContentsQuery(id));
  const restore = useRestoreClient();
  const remove = useChange({
    by: deleteClient,
    clientId: null,
    send: () => call(deleteClient, { params: { id }, query: { version } }),
    onSuccess: onClose,
    done: () => ({
      tone: 'neutral',
      title: `${clientName} deleted`,
      description: `You can restore it for ${restorableDays} days.`,
      undo: () => restore.mutate({ id, clientName }),
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't delete the client",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
  const held = contents.data ? contentsText(contents.data) : null;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete client "${clientName}"? This action cannot be undone.`}
      description={
        <>
          The portal at /{client.clientId} closes now, and everyone signed in to it is signed out.
          {contents.isPending ? (
            <Skeleton className="mt-2 h-4 w-64 max-w-full" />
          ) : held ? (
            <span className="mt-2 block">
              With it {held.includes(',') || !held.startsWith('1 ') ? 'go' : 'goes'}{' '}
              <span className="font-medium text-ink">{held}</span>.
            </span>
          ) : contents.isLoadingError ? (
            <span className="mt-2 block">All that belongs to it goes with it.</span>
          ) : (
            <span className="mt-2 block">It holds nothing yet.</span>
          )}
          <span className="mt-2 block">
            You can restore all of it for {restorableDays} days; after that it is gone for good.
          </span>
        </>
      }
      confirmText="Delete client"
      busyText="Deleting…"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
