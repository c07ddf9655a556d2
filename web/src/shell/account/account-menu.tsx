import { useUser } from '../../auth/index.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { LazyPopup } from '../../ui/overlay/lazy-popup.tsx';
import type { AccountMenuProps } from './account-menu-props.ts';

const loadPopover = () => import('./account-popover.tsx');
const AccountPopover = lazyPart(async () => ({ default: (await loadPopover()).AccountPopover }));

/** The avatar in the header, which opens the menu for client, theme and account. */
export function AccountMenu(props: AccountMenuProps) {
  const user = useUser();
  const name =
    (user.role === 'client' && user.name === user.username && props.profile?.contactPerson?.name) ||
    user.name;
  const avatar = (
    <button type="button" className="inline-flex size-11 items-center justify-center rounded-full sm:size-8">
      <Avatar name={name} />
      <span className="sr-only">Account of {name}</span>
    </button>
  );
  return (
    <LazyPopup trigger={avatar} popup="dialog" load={loadPopover}>
      <AccountPopover {...props} name={name} trigger={avatar} />
    </LazyPopup>
  );
}
