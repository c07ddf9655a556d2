import { Star } from 'lucide-react';

/** A star beside the name of a contact of high value, in a list on a phone. */
export function HighValueMark() {
  return (
    <span title="High value" className="relative shrink-0">
      <Star aria-hidden size={13} className="fill-warning text-warning" />
      <span className="sr-only">High value</span>
    </span>
  );
}
