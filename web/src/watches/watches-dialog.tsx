import type { SessionUser } from '@liftout/contract/auth';
import type { ClientProfile } from '@liftout/contract/client-profile';
import type { Watch } from '@liftout/contract/watches';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useUser, wayToMail } from '../auth/index.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog, DialogBody } from '../ui/overlay/dialog.tsx';
import { channelOptions, kindLabels } from './labels.ts';
import { watchesQuery } from './queries.ts';
import { useChannel } from './use-channel.ts';
import { useWatching } from './use-watching.ts';

interface WatchesDialogProps {
  profile: ClientProfile;
  onClose: () => void;
}

/** All that one watches, with how one is told of it. */
export function WatchesDialog({ profile: { clientId }, onClose }: WatchesDialogProps) {
  const query = useQuery(watchesQuery(clientId));
  const set = useWatching(clientId);
  const { data } = query;
  const user = useUser();
  const leaving = set.isPending && set.variables.to === 'stop' ? set.variables.watch : null;
  const watches = data?.watches.filter((watch) => watch !== leaving);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="What you watch"
      description={`The bell always shows new moves. ${mailText(data?.email, user)}`}
    >
      <DialogBody>
        {watches && data ? (
          watches.length === 0 ? (
            <EmptyState
              compact
              icon={<Bell aria-hidden size={20} />}
              title="You aren't watching anything yet"
              description="Open a move, a contact or an advisor's page and press Watch. It appears here, and its moves show up in the bell."
            />
          ) : (
            <ul className="divide-y">
              {watches.map((watch) => (
                <WatchRow
                  key={watch.id}
                  clientId={clientId}
                  watch={watch}
                  email={data.email}
                  onRemove={() => set.mutate({ to: 'stop', watch })}
                />
              ))}
            </ul>
          )
        ) : query.isLoadingError ? (
          <QueryError compact what="what you watch" query={query} />
        ) : (
          <div role="status" aria-label="Loading what you watch" className="flex flex-col gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}

/** Where mail goes; null is nowhere, undefined not known yet. */
const mailText = (email: string | null | undefined, user: SessionUser): string => {
  if (email === null) return `To get them by email too, ${wayToMail(user)}`;
  if (email === undefined) return '';
  return `Emails go to ${email}.${user.role === 'admin' ? '' : " The Monday brief goes out while it's on."}`;
};

interface WatchRowProps {
  clientId: string;
  watch: Watch;
  email: string | null;
  onRemove: () => void;
}

function WatchRow({ clientId, watch, email, onRemove }: WatchRowProps) {
  const change = useChannel(clientId, watch);
  const isAdmin = useUser().role === 'admin';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-medium">{watch.label}</p>
        <p className="text-ink-soft text-sm">{kindLabels[watch.kind]}</p>
      </div>
      <div className="flex items-center gap-2">
        <Select
          label={`How to notify you about ${watch.label}`}
          className="w-44"
          options={channelOptions(email !== null, isAdmin)}
          value={change.isPending ? change.variables : watch.channel}
          onValueChange={(channel) => change.mutate(channel)}
        />
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Remove<span className="sr-only"> {watch.label}</span>
        </Button>
      </div>
    </li>
  );
}
