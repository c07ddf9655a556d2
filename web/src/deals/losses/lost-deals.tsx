import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count as countText } from '../../lib/format/formats.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { Button } from '../../ui/form/button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { type BoardParams, boardParams } from '../board-params.ts';

const LostDrawer = openedPart(async () => ({ default: (await import('./lost-drawer.tsx')).LostDrawer }));

/** A link below the board to the deals that were lost, which open in a drawer. */
export function LostDeals({ clientId, count }: { clientId: string; count: number }) {
  const { lost } = useSearchParams(boardParams);
  const setSearch = useSetSearchParams<BoardParams>();
  const close = () => setSearch({ lost: 'hidden' });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        data-lost-link
        onClick={() => setSearch({ lost: 'open' }, { push: true })}
      >
        Lost ({countText(count)})
      </Button>
      {lost === 'open' ? (
        <Deferred onFailed={close}>
          <LostDrawer clientId={clientId} count={count} onClose={close} />
        </Deferred>
      ) : null}
    </>
  );
}
