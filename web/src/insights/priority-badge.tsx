import type { IntelPriority } from '@liftout/contract/insights';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { priorityLabels } from './intel-form.ts';

const tones: Record<IntelPriority, BadgeTone> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'negative',
};

/** How urgent intel is. */
export const PriorityBadge = ({ priority }: { priority: IntelPriority }) => (
  <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>
);
