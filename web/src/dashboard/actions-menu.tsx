import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';

interface ActionsMenuProps {
  actions: readonly { label: string; Icon: LucideIcon; run: () => void }[];
  trigger: ReactElement;
}

/** Actions that have no room as buttons, in a menu that is open at its first render. */
export function ActionsMenu({ actions, trigger }: ActionsMenuProps) {
  return (
    <Menu align="start" trigger={trigger} defaultOpen>
      {actions.map(({ label, Icon, run }) => (
        <MenuItem key={label} icon={<Icon aria-hidden size={14} />} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
