import { maxNotifiedMoves, type Notification } from '@liftout/contract/notifications';
import { Link } from '@tanstack/react-router';
import { counted } from '../lib/format/formats.ts';
import { RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';

interface NotificationItemProps {
  notification: Notification;
  movesPath: string;
  onRead: () => void;
  onOpened: () => void;
}

const linkStyle = 'wrap-anywhere rounded-mark hover:underline';

/** One notification: its sentence opens the move; of several moves, each has a link of its own. */
export function NotificationItem({ notification, movesPath, onRead, onOpened }: NotificationItemProps) {
  const { title, watch, listed, moves, createdAt, read } = notification;
  const [only] = moves === 1 ? listed : [];
  const open = () => {
    onRead();
    onOpened();
  };
  return (
    <li className="relative flex gap-2.5 py-3 pr-3 pl-4">
      <span
        aria-hidden
        className={read ? 'size-2 shrink-0' : 'mt-1.5 size-2 shrink-0 rounded-full bg-accent'}
      />
      <div className="min-w-0 grow">
        <p className={read ? undefined : 'font-medium'}>
          {read ? null : <span className="sr-only">Unread: </span>}
          {only ? (
            <Link to={movesPath} search={{ move: only.moveId }} onClick={open} className={linkStyle}>
              {title}
            </Link>
          ) : (
            <span className="wrap-anywhere">{title}</span>
          )}
        </p>
        {only ? null : (
          <ul className="mt-1 flex flex-col gap-0.5 text-sm">
            {listed.map((move) => (
              <li key={move.moveId}>
                <Link to={movesPath} search={{ move: move.moveId }} onClick={open} className={linkStyle}>
                  {move.name}
                  <span className="text-ink-soft">
                    {': '}
                    {move.firmLeft ?? 'Not known'} → {move.firmJoined ?? 'Not known'}
                  </span>
                </Link>
              </li>
            ))}
            {moves > maxNotifiedMoves ? (
              <li className="text-ink-soft">and {counted(moves - listed.length, 'more move')}</li>
            ) : null}
          </ul>
        )}
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-sm">
          <RelativeTime at={createdAt} /> · You watch {watch.label}
        </p>
      </div>
      {read ? null : (
        <Button variant="ghost" size="sm" className="-my-1" onClick={onRead}>
          Mark read<span className="sr-only">: {title}</span>
        </Button>
      )}
    </li>
  );
}
