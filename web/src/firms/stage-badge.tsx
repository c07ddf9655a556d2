import type { Stage } from '@liftout/contract/contacts';
import { firmStageLabels } from '@liftout/contract/firms';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';

const tones: Record<Stage, BadgeTone> = {
  targeted: 'neutral',
  conversation: 'info',
  meeting: 'accent',
  closing: 'warning',
  won: 'positive',
};

/** A deal's stage on firm pages; nothing outside the pipeline. */
export function StageBadge({ stage }: { stage: Stage | null }) {
  if (stage === null) return null;
  return (
    <Badge tone={tones[stage]} dot>
      {firmStageLabels[stage]}
    </Badge>
  );
}
