import { type LostDeal, lossReasonLabels } from '@liftout/contract/deal-losses';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useHasAccess } from '../../auth/index.ts';
import { useOpenContact } from '../../contacts/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { date } from '../../lib/format/times.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { DealMoney } from '../../ui/data/values.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DialogBody } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { stageLabels } from '../stages.ts';
import { lostQuery } from './queries.ts';
import { useReopenDeal } from './use-lose-deal.ts';

interface LostDrawerProps {
  clientId: string;
  /** Of all lost deals, from the board. */
  count: number;
  onClose: () => void;
}

/** The lost deals, last lost first, each with its reason and Reopen. */
export function LostDrawer({ clientId, count, onClose }: LostDrawerProps) {
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title="Lost deals"
      description={`${counted(count, 'deal')}, latest first`}
    >
      <DialogBody>
        <LostList clientId={clientId} />
      </DialogBody>
    </Drawer>
  );
}

function LostList({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(lostQuery(clientId));
  const reopen = useReopenDeal(clientId);
  if (query.isPending) return <SkeletonRows rows={6} columns={2} />;
  if (query.isLoadingError)
    return (
      <ErrorState
        title="Couldn't load the lost deals"
        description="Nothing was changed."
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isRefetching}
      />
    );
  const deals = query.data.pages.flatMap((page) => page.deals);
  return (
    <>
      {deals.length === 0 ? <p className="text-ink-soft">No lost deals.</p> : null}
      <ul className="divide-y">
        {deals.map((deal) => (
          <LostRow key={deal.id} deal={deal} isBusy={reopen.isPending} onReopen={() => reopen.mutate(deal)} />
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}

function LostRow({ deal, isBusy, onReopen }: { deal: LostDeal; isBusy: boolean; onReopen: () => void }) {
  const openContact = useOpenContact();
  const mayOpen = useHasAccess('contacts');
  return (
    <li data-lost-deal={deal.id} className="flex items-start gap-3 py-3 first:pt-0">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          {mayOpen ? (
            <button
              type="button"
              className="wrap-anywhere text-left font-medium hover:underline"
              onClick={() => openContact(deal.contactId)}
            >
              {deal.contactPerson}
            </button>
          ) : (
            <span className="wrap-anywhere font-medium">{deal.contactPerson}</span>
          )}
          <span className="font-medium text-sm tabular-nums">
            <DealMoney cents={deal.value} />
          </span>
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {deal.firmName}, lost in {stageLabels[deal.stage]} on {date(deal.lostAt)}
        </p>
        <p dir="auto" className="text-left wrap-anywhere mt-1 text-sm">
          {[lossReasonLabels[deal.reason], deal.note].filter(Boolean).join(': ')}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Reopen the deal of ${deal.contactPerson}`}
        disabled={isBusy}
        onClick={onReopen}
      >
        Reopen
      </Button>
    </li>
  );
}
