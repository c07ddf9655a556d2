import { useQuery } from '@tanstack/react-query';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';
import { contactRetentionQuery } from './queries.ts';

const reasons = {
  deal: 'while the deal is open or won',
  step: 'while a next step is open',
  'legal-hold': 'while the legal hold stands',
} as const;

/** Until when a contact is kept, in a sentence; nothing where the client keeps everybody. */
export function RetentionNote({ clientId, contactId }: { clientId: string; contactId: string }) {
  const { data } = useQuery(contactRetentionQuery(clientId, contactId));
  if (!data || data.months === null) return null;
  const { months, dueOn, heldBy } = data;
  const term = counted(months, 'month');
  return (
    <p className="text-ink-soft text-sm">
      {dueOn === null
        ? `Personal data is kept ${heldBy === null ? '' : reasons[heldBy]}, then for ${term} after the last contact or change.`
        : `Personal data will be erased on ${calendarDay(dueOn)}, ${term} after the last contact or change. Any contact, next step or change starts this again.`}
    </p>
  );
}
