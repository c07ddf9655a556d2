import type { User } from '@liftout/contract/users';
import { type ReactNode, useState } from 'react';
import { useUser } from '../auth/index.ts';
import { date, exactTime } from '../lib/format/times.ts';
import { RealTime } from '../ui/data/real-time.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { ConfirmAction } from './confirm-action.tsx';
import { ResetDialog } from './reset-dialog.tsx';
import type { ClientOfPeople } from './sections-choice.tsx';
import { UserDialog } from './user-dialog.tsx';
import { type UserAction, UserMenu } from './user-menu.tsx';
import { shownName, UserState } from './user-state.tsx';

interface UserListProps {
  label: string;
  users: readonly User[];
  /** Null: admins. */
  client: ClientOfPeople | null;
  /** A further line about a user. */
  detailOf: (user: User) => ReactNode;
}

/** Users, each with state, last request and actions. */
export function UserList({ label, users, client, detailOf }: UserListProps) {
  const self = useUser();
  const [open, setOpen] = useState<{ action: UserAction; user: User } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul aria-label={label} className="flex flex-col divide-y divide-line-soft">
        {users.map((user) => (
          <li key={user.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 grow">
              <div className="flex min-w-0 items-center gap-2">
                <TruncatedText className="font-medium">{shownName(user)}</TruncatedText>
                <UserState state={user.state} />
              </div>
              <TruncatedText className="text-ink-soft text-sm">{detailOf(user)}</TruncatedText>
              <p className="text-ink-faint text-sm">
                <LastSeen user={user} />
              </p>
            </div>
            <UserMenu
              user={user}
              isSelf={user.id === self.id}
              onSelect={(action) => setOpen({ action, user })}
            />
          </li>
        ))}
      </ul>
      {open?.action === 'edit' ? <UserDialog client={client} user={open.user} onClose={close} /> : null}
      {open?.action === 'reset' ? <ResetDialog target={open.user} onClose={close} /> : null}
      {open && open.action !== 'edit' && open.action !== 'reset' ? (
        <ConfirmAction action={open.action} user={open.user} onClose={close} />
      ) : null}
    </>
  );
}

function LastSeen({ user: { lastSeenAt, invitedUntil, openSessions } }: { user: User }) {
  if (lastSeenAt === null)
    return invitedUntil ? (
      <>
        Never signed in · link works until{' '}
        <time dateTime={invitedUntil} title={exactTime(invitedUntil)}>
          {date(invitedUntil)}
        </time>
      </>
    ) : (
      'Never signed in'
    );
  return (
    <>
      {openSessions > 0 ? 'Signed in, last seen ' : 'Last seen '}
      <RealTime inline at={lastSeenAt} />
    </>
  );
}
