import type { User } from '@liftout/contract/users';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';

const states: Record<User['state'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'positive' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'info' },
  no_password: { label: 'No password', tone: 'warning' },
};

export function UserState({ state }: { state: User['state'] }) {
  const { label, tone } = states[state];
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  );
}

/** What a user is called on the screen. */
export const shownName = (user: Pick<User, 'name' | 'username' | 'isClientLogin'>) =>
  user.name ?? (user.isClientLogin ? 'Shared login' : user.username);
