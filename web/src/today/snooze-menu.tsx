import { daysAfter } from '@liftout/contract/values/days';
import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import { nextWorkday } from '@liftout/contract/values/workdays';
import type { ReactElement } from 'react';
import { weekday } from '../lib/format/times.ts';
import { useClientDay } from '../next-steps/index.ts';
import { Menu, MenuItem } from '../ui/overlay/menu.tsx';

interface SnoozeMenuProps {
  clientId: string;
  trigger: ReactElement;
  onSnooze: (days: SnoozeDays) => void;
}

/** The next workday, three days, next week. */
export function SnoozeMenu({ clientId, trigger, onSnooze }: SnoozeMenuProps) {
  const today = useClientDay(clientId);
  const next = nextWorkday(today);
  const choices: readonly { days: SnoozeDays; label: string }[] = [
    { days: 'workday', label: `Until ${next === daysAfter(today, 1) ? 'tomorrow' : weekday(next)}` },
    { days: 3, label: 'For 3 days' },
    { days: 7, label: 'Until next week' },
  ];
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
