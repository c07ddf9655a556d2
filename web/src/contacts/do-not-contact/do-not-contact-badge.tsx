import { Ban } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';

/** Says that a person must not be contacted. */
export function DoNotContactBadge() {
  return (
    <Badge tone="negative" icon={<Ban aria-hidden size={11} />}>
      Do not contact
    </Badge>
  );
}
