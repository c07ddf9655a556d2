import { GoalsCard } from '../../goals/index.ts';
import { FunnelCard } from './funnel-card.tsx';

/** Below the board on its own page: the month's goals, and how deals go on from stage to stage. */
export function PipelineInTime({ clientId }: { clientId: string }) {
  return (
    <div className="flex flex-col gap-4">
      <GoalsCard clientId={clientId} />
      <FunnelCard clientId={clientId} />
    </div>
  );
}
