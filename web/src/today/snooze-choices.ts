import { daysAfter } from '@liftout/contract/values/days';
import type { SnoozeDays } from '@liftout/contract/values/today-choices';
import { nextWorkday, workdayFrom } from '@liftout/contract/values/workdays';
import { shortDay, weekday } from '../lib/format/times.ts';

interface SnoozeChoice {
  days: SnoozeDays;
  /** The day on which they come back: `Until tomorrow`, `Until Monday`, `Until Friday, Sep 5`. */
  label: string;
}

/** How long somebody can be snoozed on `today` (`YYYY-MM-DD`): the next workday, three days, a week. Each day once. */
export function snoozeChoices(today: string): SnoozeChoice[] {
  const ends: [SnoozeDays, string][] = [
    ['workday', nextWorkday(today)],
    [3, workdayFrom(daysAfter(today, 3))],
    [7, workdayFrom(daysAfter(today, 7))],
  ];
  return ends
    .filter(([, end], at) => ends.findIndex(([, other]) => other === end) === at)
    .map(([days, end]) => ({ days, label: `Until ${dayName(end, today)}` }));
}

function dayName(day: string, today: string): string {
  if (day === daysAfter(today, 1)) return 'tomorrow';
  return day < daysAfter(today, 7) ? weekday(day) : `${weekday(day)}, ${shortDay(day)}`;
}
