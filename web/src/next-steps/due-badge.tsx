import { AlarmClock } from 'lucide-react';
import { Badge } from '../ui/data/badge.tsx';
import { dueText, isOverdue } from './due.ts';

interface DueBadgeProps {
  dueOn: string;
  /** The client's day, `YYYY-MM-DD`. */
  today: string;
}

/** When a step is due; the words and an icon say that it is overdue, besides the colour. */
export function DueBadge({ dueOn, today }: DueBadgeProps) {
  const isLate = isOverdue(dueOn, today);
  return (
    <Badge
      tone={isLate ? 'warning' : 'neutral'}
      {...(isLate && { icon: <AlarmClock aria-hidden size={12} /> })}
    >
      {dueText(dueOn, today)}
    </Badge>
  );
}
