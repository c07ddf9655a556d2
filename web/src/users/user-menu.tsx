import type { User } from '@liftout/contract/users';
import { Eye, KeyRound, LogOut, MoreHorizontal, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { viewAddress } from '../auth/index.ts';
import { PlainIconButton } from '../ui/form/plain-icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import type { Action } from './confirm-action.tsx';
import { shownName } from './user-state.tsx';

export type UserAction = Action | 'edit' | 'reset';

interface UserMenuProps {
  user: User;
  /** The signed-in admin, who can neither deactivate themself nor reset their own password. */
  isSelf: boolean;
  onSelect: (action: UserAction) => void;
}

/** What an admin may do with a user. */
export function UserMenu({ user, isSelf, onSelect }: UserMenuProps) {
  const { clientId } = user;
  const hasPassword = user.state === 'active' || user.state === 'inactive';
  const mayDelete = (user.state === 'invited' || user.state === 'no_password') && !user.isClientLogin;
  const icon = (Icon: typeof Pencil) => <Icon aria-hidden size={16} />;
  return (
    <Menu trigger={<PlainIconButton label={`Actions for ${shownName(user)}`} icon={icon(MoreHorizontal)} />}>
      {user.isClientLogin ? null : (
        <MenuItem icon={icon(Pencil)} onSelect={() => onSelect('edit')}>
          Edit
        </MenuItem>
      )}
      {clientId !== null && user.state !== 'inactive' ? (
        <MenuItem
          icon={icon(Eye)}
          onSelect={() => open(viewAddress(clientId, user.id), '_blank', 'noopener')}
        >
          View as {user.isClientLogin ? 'client' : shownName(user)}
        </MenuItem>
      ) : null}
      {user.state === 'inactive' || isSelf ? null : (
        <MenuItem icon={icon(KeyRound)} onSelect={() => onSelect('reset')}>
          {hasPassword ? 'Reset password' : 'Invite again'}
        </MenuItem>
      )}
      {user.openSessions > 0 ? (
        <MenuItem icon={icon(LogOut)} onSelect={() => onSelect('sign-out')}>
          {isSelf ? 'Sign out elsewhere' : 'Sign out everywhere'}
        </MenuItem>
      ) : null}
      {isSelf ? null : (
        <>
          <MenuSeparator />
          {user.state === 'inactive' ? (
            <MenuItem icon={icon(UserCheck)} onSelect={() => onSelect('activate')}>
              Activate
            </MenuItem>
          ) : (
            <MenuItem danger icon={icon(UserX)} onSelect={() => onSelect('deactivate')}>
              Deactivate
            </MenuItem>
          )}
          {mayDelete ? (
            <MenuItem danger icon={icon(Trash2)} onSelect={() => onSelect('delete')}>
              Delete
            </MenuItem>
          ) : null}
        </>
      )}
    </Menu>
  );
}
