import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { Popover } from '../ui/overlay/popover.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationsQuery, step } from './queries.ts';
import { useMarkRead } from './use-mark.ts';

interface NotificationsPopoverProps {
  clientId: string;
  movesPath: string | null;
  contactsPath: string | null;
  briefPath: string | null;
  /** Null: the reader can't watch anything. */
  onWatches: (() => void) | null;
  /** Opens the form that emails the report. */
  onEmailReport: () => void;
  trigger: ReactElement;
}

/** What one was told of, the newest first. Open at the first render. */
export function NotificationsPopover({
  clientId,
  movesPath,
  contactsPath,
  briefPath,
  onWatches,
  onEmailReport,
  trigger,
}: NotificationsPopoverProps) {
  const [open, setOpen] = useState(true);
  const [size, setSize] = useState(step);
  const query = useQuery(notificationsQuery(clientId, size));
  const mark = useMarkRead(clientId);
  const { data } = query;
  return (
    <Popover
      label="Notifications"
      align="end"
      className="flex w-96 max-w-(--radix-popover-content-available-width) flex-col p-0"
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-b py-2 pr-3 pl-4">
        <h2 className="font-semibold">Notifications</h2>
        {data && data.unread > 0 ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={({ currentTarget }) => {
              focusOnceGone(currentTarget, nearestTo(currentTarget));
              mark.mutate(null);
            }}
          >
            Mark all read
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        query.isLoadingError ? (
          <QueryError compact what="your notifications" query={query} />
        ) : (
          <div role="status" aria-label="Loading your notifications" className="flex flex-col gap-4 p-4">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )
      ) : data.notifications.length === 0 ? (
        <EmptyState
          compact
          icon={<Bell aria-hidden size={20} />}
          title="No notifications yet"
          description={
            onWatches
              ? 'Watch an advisor, a firm or a lane, and moves show up here.'
              : 'When an admin decides on a contact you submitted, or a colleague gives you a next step, it shows up here.'
          }
        />
      ) : (
        <div className="relative max-h-110 min-h-0 overflow-y-auto">
          <ul className="divide-y">
            {data.notifications.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                movesPath={movesPath}
                contactsPath={contactsPath}
                onEmailReport={onEmailReport}
                onRead={() => {
                  if (!one.read) mark.mutate(one.id);
                }}
                onOpened={() => setOpen(false)}
              />
            ))}
          </ul>
          {data.total > data.notifications.length ? (
            <div className="border-t p-2">
              <Button
                variant="ghost"
                className="w-full"
                busy={query.isPlaceholderData}
                onClick={() => setSize(size + step)}
              >
                Show more
              </Button>
            </div>
          ) : null}
        </div>
      )}
      <div className="flex flex-col border-t px-1 py-2 empty:hidden">
        {briefPath ? (
          <LinkButton
            to={briefPath}
            variant="ghost"
            className="w-full justify-start! max-sm:h-11"
            onClick={() => setOpen(false)}
          >
            Monday brief
          </LinkButton>
        ) : null}
        {onWatches ? (
          <Button
            variant="ghost"
            className="w-full justify-start! max-sm:h-11"
            onClick={() => {
              // While the popover has the focus, so that it later returns to the bell.
              onWatches();
              setOpen(false);
            }}
          >
            What you watch
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}
