import type { ContactRetention } from '@liftout/contract/retention';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';

const reasons = {
  deal: 'while the deal is open or won',
  step: 'while a next step is open',
  'legal-hold': 'while the legal hold stands',
} as const;

/** Until when a contact is kept, in a sentence; null where its client keeps everybody. `today`: in UTC, as the term's days are. */
export function keptUntil({ months, dueOn, heldBy }: ContactRetention, today: string): string | null {
  if (months === null) return null;
  const term = counted(months, 'month');
  if (dueOn === null)
    return `Personal data is kept ${heldBy === null ? '' : `${reasons[heldBy]}, `}then for ${term} after the last contact or change.`;
  // Whoever is due goes with the night's run, however long ago that was.
  const when = dueOn > today ? `on ${calendarDay(dueOn)}` : 'tonight';
  return `Personal data will be erased ${when}, ${term} after the last contact or change. Any contact, next step or change starts this again.`;
}
