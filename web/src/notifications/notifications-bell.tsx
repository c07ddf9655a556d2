import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { LazyPopup } from '../ui/overlay/lazy-popup.tsx';
import { notificationsQuery, step } from './queries.ts';

const loadPopover = () => import('./notifications-popover.tsx');
const NotificationsPopover = lazyPart(async () => ({ default: (await loadPopover()).NotificationsPopover }));

interface NotificationsBellProps {
  clientId: string;
  /** The pages of the client's moves and contacts; null: the reader sees none. */
  movesPath: string | null;
  contactsPath: string | null;
  /** The page of the Monday brief; null: none. */
  briefPath: string | null;
  /** Opens the list of what one watches; null: the reader can't watch anything. */
  onWatches: (() => void) | null;
  /** Opens the form that emails the report. */
  onEmailReport: () => void;
}

/** The bell in the header, with the number of unread notifications. */
export function NotificationsBell({ clientId, ...paths }: NotificationsBellProps) {
  const { data } = useQuery(notificationsQuery(clientId, step));
  const unread = data?.unread ?? 0;
  const bell = (
    <button
      type="button"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread.toLocaleString('en-US')} unread`}
      className="relative inline-flex size-11 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink sm:size-8"
    >
      <Bell aria-hidden size={18} />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-[0.6875rem] text-accent-ink tabular-nums leading-none sm:-top-1 sm:-right-1"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </button>
  );
  return (
    <LazyPopup trigger={bell} popup="dialog" load={loadPopover}>
      <NotificationsPopover clientId={clientId} {...paths} trigger={bell} />
    </LazyPopup>
  );
}
