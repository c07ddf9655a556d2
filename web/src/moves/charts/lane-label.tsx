import { ArrowRight } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { contactsAt } from './book-ring.tsx';

/** `Firm left → firm joined` */
export function LaneLabel({ left, joined }: { left: string; joined: string }) {
  return (
    <span className="min-w-0 text-sm">
      {left} <ArrowRight aria-hidden size={12} className="inline text-ink-faint" />
      <span className="sr-only"> to </span> <span className="font-medium">{joined}</span>
    </span>
  );
}

/** Says that the reader has contacts at the firm left: some of them may know who moved, or follow. */
export function BookBadge({ contacts, firm }: { contacts: number | undefined; firm: string }) {
  if (!contacts) return null;
  return (
    <span title={contactsAt(firm, contacts)}>
      <Badge tone="info">In your book</Badge>
    </span>
  );
}
