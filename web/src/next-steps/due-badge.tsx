import { AlarmClock } from 'lucide-react';
import { Badge } from '../ui/data/badge.tsx';
import { dueText, isOverdue } from './due.ts';

/** When a step is due; the words and an icon say that it is overdue, besides the colour. */
export function DueBadge({ dueOn }: { dueOn: string }) {
  const isLate = isOverdue(dueOn);
  return (
    <Badge
      tone={isLate ? 'warning' : 'neutral'}
      {...(isLate && { icon: <AlarmClock aria-hidden size={12} /> })}
    >
      {dueText(dueOn)}
    </Badge>
  );
}
