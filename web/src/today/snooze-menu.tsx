import type { ReactElement } from 'react';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';
import type { SnoozeDays } from './use-queue-changes.ts';

const choices: readonly { days: SnoozeDays; label: string }[] = [
  { days: 1, label: 'Until tomorrow' },
  { days: 3, label: 'For 3 days' },
  { days: 7, label: 'Until next week' },
];

interface SnoozeMenuProps {
  trigger: ReactElement;
  onSnooze: (days: SnoozeDays) => void;
}

/** Tomorrow, three days, next week. */
export function SnoozeMenu({ trigger, onSnooze }: SnoozeMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {choices.map(({ days, label }) => (
        <MenuItem key={days} onSelect={() => onSnooze(days)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
