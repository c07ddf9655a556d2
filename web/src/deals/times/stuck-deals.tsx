import type { Deal, Stage } from '@liftout/contract/deals';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count } from '../../lib/format/formats.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { type BoardParams, boardParams } from '../board-params.ts';

const StuckDrawer = openedPart(async () => ({ default: (await import('./stuck-drawer.tsx')).StuckDrawer }));

interface StuckDealsProps {
  clientId: string;
  /** How many there are. */
  total: number;
  onMove: (deal: Deal, to: Stage) => void;
  onLose: (deal: Deal) => void;
}

/** A link below the board to the deals that have not moved for much longer than usual, which open in a drawer. */
export function StuckDeals({ clientId, total, onMove, onLose }: StuckDealsProps) {
  const { stuck } = useSearchParams(boardParams);
  const setSearch = useSetSearchParams<BoardParams>();
  const close = () => setSearch({ stuck: 'hidden' });
  return (
    <>
      {total > 0 ? (
        <Button size="sm" onClick={() => setSearch({ stuck: 'open' }, { push: true })}>
          Stuck ({count(total)})
        </Button>
      ) : null}
      {stuck === 'open' ? (
        <Deferred onFailed={close}>
          <StuckDrawer clientId={clientId} onClose={close} onMove={onMove} onLose={onLose} />
        </Deferred>
      ) : null}
    </>
  );
}
