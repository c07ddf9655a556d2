import type { Deal, Stage } from '@liftout/contract/deals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { counted } from '../lib/format/formats.ts';
import { ShowMore } from '../ui/data/show-more.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { CardsOf } from './cards-of.tsx';
import { DealCard } from './deal-card.tsx';
import { stageQuery } from './stage-query.ts';
import { stageLabels } from './stages.ts';

interface StageDrawerProps {
  clientId: string;
  stage: Stage;
  /** Of all its deals, from the board. */
  dealCount: number;
  onClose: () => void;
  onMove: (deal: Deal, to: Stage) => void;
  onLose: (deal: Deal) => void;
}

/** All deals of one stage, largest first, page by page. */
export function StageDrawer({ clientId, stage, dealCount, onClose, onMove, onLose }: StageDrawerProps) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={stageLabels[stage]}
      description={`${counted(dealCount, 'deal')}, largest first`}
    >
      <DialogBody>
        <StageDeals clientId={clientId} stage={stage} onMove={onMove} onLose={onLose} />
      </DialogBody>
    </Drawer>
  );
}

function StageDeals({
  clientId,
  stage,
  onMove,
  onLose,
}: Pick<StageDrawerProps, 'clientId' | 'stage' | 'onMove' | 'onLose'>) {
  const query = useInfiniteQuery(stageQuery(clientId, stage));
  if (query.isPending) return <SkeletonRows rows={8} columns={2} />;
  if (query.isLoadingError)
    return (
      <ErrorState
        title="Couldn't load the deals"
        description="Nothing was changed."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  return (
    <>
      <ul className="flex flex-col gap-2">
        {query.data.pages.map(({ deals }, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its position.
          <CardsOf key={page} clientId={clientId} deals={deals}>
            {deals.map((deal) => (
              <DealCard key={deal.id} deal={deal} onMove={onMove} onLose={onLose} />
            ))}
          </CardsOf>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}
