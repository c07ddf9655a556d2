import { lazy } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { OnDemand } from '../ui/on-demand.tsx';
import type { AccountPanelProps } from './account-popover.tsx';

const loadPopover = () => import('./account-popover.tsx');
const AccountPopover = lazy(async () => ({ default: (await loadPopover()).AccountPopover }));

/** The avatar at the right of the header, which opens the account. */
export function AccountPanel(props: AccountPanelProps) {
  const { user, profile } = props;
  const name = (user.role === 'client' && profile?.contactPerson?.name) || user.username;
  const avatar = (
    <button type="button" className="rounded-full">
      <Avatar name={name} />
      <span className="sr-only">Account of {name}</span>
    </button>
  );
  return (
    <OnDemand trigger={avatar} popup="dialog" load={loadPopover}>
      <AccountPopover {...props} name={name} trigger={avatar} />
    </OnDemand>
  );
}
