import type { Deal, Stage, StuckLimit } from '@liftout/contract/deals';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format/formats.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { CardsOf } from '../cards-of.tsx';
import { DealCard } from '../deal-card.tsx';
import { stageLabels } from '../stages.ts';
import { stuckQuery } from './queries.ts';

interface StuckDrawerProps {
  clientId: string;
  onClose: () => void;
  onMove: (deal: Deal, to: Stage) => void;
  onLose: (deal: Deal) => void;
}

/** The deals that have not moved for much longer than usual, by stage, with what is usual there. */
export function StuckDrawer({ onClose, ...list }: StuckDrawerProps) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title="Stuck deals"
      description="In their stage for much longer than usual, the longest first"
    >
      <DialogBody>
        <StuckList {...list} />
      </DialogBody>
    </Drawer>
  );
}

function StuckList({ clientId, onMove, onLose }: Omit<StuckDrawerProps, 'onClose'>) {
  const query = useQuery(stuckQuery(clientId));
  if (query.isPending) return <SkeletonRows rows={6} columns={2} />;
  if (query.isError)
    return (
      <ErrorState
        title="Couldn't load the stuck deals"
        description="Nothing was changed."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  const { limits, deals, total } = query.data;
  if (total === 0) return <p className="text-ink-soft">No deal is stuck.</p>;
  return (
    <CardsOf clientId={clientId} deals={deals}>
      <div className="flex flex-col gap-6">
        {limits.map((limit) => {
          const own = deals.filter(({ stage }) => stage === limit.stage);
          return own.length === 0 ? null : (
            <section key={limit.stage} aria-label={`Stuck in ${stageLabels[limit.stage]}`}>
              <h3 className="font-medium">{stageLabels[limit.stage]}</h3>
              <p className="mb-2 text-ink-soft text-sm">{reasonOf(limit)}</p>
              <ul className="flex flex-col gap-2">
                {own.map((deal) => (
                  <DealCard key={deal.id} deal={deal} onMove={onMove} onLose={onLose} />
                ))}
              </ul>
            </section>
          );
        })}
        {total > deals.length ? (
          <p className="text-ink-soft text-sm">
            The {counted(deals.length, 'deal')} that have stood longest, of {counted(total, 'stuck deal')}.
          </p>
        ) : null}
      </div>
    </CardsOf>
  );
}

/** Why a deal counts as stuck in a stage. */
function reasonOf({ days, usual, stays }: StuckLimit): string {
  const here = `Here for ${counted(days, 'day')} or more.`;
  return usual === null
    ? `${here} Too few deals have gone on from here to say what is usual.`
    : `${here} Of the ${counted(stays, 'deal')} that went on in the last 12 months, three in four did within ${counted(usual, 'day')}.`;
}
