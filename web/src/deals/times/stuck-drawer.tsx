import type { Deal, Stage, StuckLimit } from '@liftout/contract/deals';
import { useQuery } from '@tanstack/react-query';
import { batchesOf } from '../../lib/batches.ts';
import { counted } from '../../lib/format/formats.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { CardsOf, maxCards } from '../cards-of.tsx';
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
      description="In their stage for much longer than usual, longest first"
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
  if (query.isLoadingError)
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
  if (total === 0) return <p className="text-ink-soft">No stuck deals.</p>;
  // Of all stages together, so that the stages share the requests of a batch.
  const batches = batchesOf(deals, maxCards);
  return (
    <div className="flex flex-col gap-6">
      {limits.map((limit) =>
        deals.every(({ stage }) => stage !== limit.stage) ? null : (
          <section key={limit.stage} aria-label={`Stuck in ${stageLabels[limit.stage]}`}>
            <h3 className="font-medium">{stageLabels[limit.stage]}</h3>
            <p className="mb-2 text-ink-soft text-sm">{reasonOf(limit)}</p>
            <ul className="flex flex-col gap-2">
              {batches.map((batch, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a batch is its position.
                <CardsOf key={at} clientId={clientId} deals={batch}>
                  {batch
                    .filter(({ stage }) => stage === limit.stage)
                    .map((deal) => (
                      <DealCard key={deal.id} deal={deal} onMove={onMove} onLose={onLose} />
                    ))}
                </CardsOf>
              ))}
            </ul>
          </section>
        ),
      )}
      {total > deals.length ? (
        <p className="text-ink-soft text-sm">
          The {counted(deals.length, 'deal')} that have stood longest, of {counted(total, 'stuck deal')}.
        </p>
      ) : null}
    </div>
  );
}

/** Why a deal counts as stuck in a stage. */
function reasonOf({ days, usual, stays }: StuckLimit): string {
  const here = `In this stage for ${counted(days, 'day')} or more.`;
  return usual === null
    ? `${here} Too few deals have advanced from here to say what's typical.`
    : `${here} Of the ${counted(stays, 'deal')} that advanced in the last 12 months, three in four did so within ${counted(usual, 'day')}.`;
}
