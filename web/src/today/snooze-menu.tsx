import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import type { ReactElement } from 'react';
import { useClientDay } from '../next-steps/index.ts';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import { snoozeChoices } from './snooze-choices.ts';

interface SnoozeMenuProps {
  clientId: string;
  trigger: ReactElement;
  onSnooze: (days: SnoozeDays) => void;
}

/** Until when somebody can be left out of the queue. */
export function SnoozeMenu({ clientId, trigger, onSnooze }: SnoozeMenuProps) {
  const today = useClientDay(clientId);
  return (
    <Menu trigger={trigger} defaultOpen>
      {snoozeChoices(today).map(({ days, label }) => (
        <MenuItem key={days} onSelect={() => onSnooze(days)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
