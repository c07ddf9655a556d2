import type { TouchFigure } from '@liftout/contract/activity';
import { readMonth } from '@liftout/contract/values/date-range';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams, useSetSearchParams, type ValuesOf } from '../lib/dom/search-params.ts';
import { now } from '../lib/format/clock.ts';
import { monthName } from '../lib/format/times.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { DialogBody, DialogFooter } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { ActivityRow } from './activity-row.tsx';
import { figureParams } from './figure-params.ts';
import { figureTexts } from './figures.ts';
import { touchesPageSize, touchesQuery } from './queries.ts';

interface TouchesDrawerProps {
  clientId: string;
  /** As `dateRange` takes it. */
  month: string;
  figure: TouchFigure;
}

type Params = ValuesOf<typeof figureParams> & { contact: string };

/** The activities behind an engagement figure, in pages. A contact opens in their place; Back returns to them. */
export function TouchesDrawer({ clientId, month, figure }: TouchesDrawerProps) {
  const { figurePage: page } = useSearchParams(figureParams);
  const set = useSetSearchParams<Params>();
  const query = useQuery(touchesQuery(clientId, { month, figure, page }));
  const { label, hint, rows } = figureTexts[figure];
  const named = readMonth(month, now());
  const order = figure === 'totalTalkTime' ? 'Longest first' : 'Newest first';
  return (
    <Drawer
      open
      onOpenChange={() => set({ figure: '', figurePage: 1 })}
      title={`${label}, ${named ? monthName(named.key) : month}`}
      description={`${hint}. ${order}.`}
    >
      <DialogBody>
        <Loaded query={query} what={`the ${rows}`} placeholder={<SkeletonRows rows={8} columns={2} />}>
          {({ total, rows: touches }) =>
            total === 0 ? (
              <EmptyState compact title={`No ${rows} this month`} description="Choose another month." />
            ) : (
              <ol aria-label={label} className="-mx-4 -my-3" aria-busy={query.isPlaceholderData}>
                {touches.map((item) => (
                  <ActivityRow
                    key={item.id}
                    item={item}
                    exact
                    onContact={(contact) => set({ contact, figure: '', figurePage: 1 }, { push: true })}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
      </DialogBody>
      <DialogFooter className="justify-between">
        <div className="grow">
          <Pagination
            page={page}
            pageSize={touchesPageSize}
            total={query.data?.total}
            noun={rows}
            onPageChange={(figurePage) => set({ figurePage })}
          />
        </div>
      </DialogFooter>
    </Drawer>
  );
}
