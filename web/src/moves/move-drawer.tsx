import type { Move } from '@liftout/contract/moves';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Day, Money, NotKnown, RelativeTime } from '../ui/figures.tsx';
import { marketName } from './market-names.ts';
import { isMarked, MoveBadges, personOf, placeOf } from './move-parts.tsx';

interface MoveDrawerProps {
  move: Move | null;
  onClose: () => void;
  /** Narrows the list to the team that the move was part of. */
  onShowTeam: (liftOutId: string) => void;
}

/** One move with everything known of it, and where that comes from. */
export function MoveDrawer({ move, onClose, onShowTeam }: MoveDrawerProps) {
  return (
    <Drawer
      open={move !== null}
      onOpenChange={onClose}
      title={move ? personOf(move) : ''}
      description={move ? <Lane move={move} /> : null}
    >
      {move ? (
        <>
          <DialogBody className="flex flex-col gap-5">
            {isMarked(move) ? (
              <div className="flex flex-wrap gap-1.5">
                <MoveBadges move={move} />
              </div>
            ) : null}
            <DefinitionList items={factsOf(move)} />
            {move.isConversion ? (
              <Alert tone="info" title="A conversion, not a recruit">
                Both names belong to one enterprise. It is left out of figures unless conversions are
                included.
              </Alert>
            ) : null}
            {move.isBoomerang ? (
              <Alert tone="warning" title="A boomerang">
                A return to the firm just left, within 10 days.
              </Alert>
            ) : null}
            <section>
              <h3 className="mb-2.5 font-semibold">Source</h3>
              {move.source ? (
                <DefinitionList
                  items={[
                    { label: 'File', value: move.source.fileName },
                    { label: 'As of', value: <RelativeTime at={move.source.uploadedAt} /> },
                  ]}
                />
              ) : (
                <p className="text-ink-soft text-sm">The file that reported it is not listed any more.</p>
              )}
            </section>
          </DialogBody>
          {move.liftOutId ? (
            <DialogFooter>
              <Button onClick={() => onShowTeam(move.liftOutId ?? '')}>Show the whole team</Button>
            </DialogFooter>
          ) : null}
        </>
      ) : null}
    </Drawer>
  );
}

function Lane({ move }: { move: Move }) {
  const from = move.firmLeft?.name ?? 'Not known';
  const to = move.firmJoined?.name ?? 'Not known';
  return (
    <>
      {from} → {to}
    </>
  );
}

/** A firm by its canonical name, with the file's own spelling where that differs. */
const firm = (named: Move['firmLeft']) =>
  named ? (
    <>
      {named.name}
      {named.spelling === named.name ? null : (
        <span className="block text-ink-faint text-xs">In the file: {named.spelling}</span>
      )}
    </>
  ) : (
    <NotKnown />
  );

const factsOf = (move: Move) => [
  { label: 'Firm left', value: firm(move.firmLeft) },
  { label: 'Firm joined', value: firm(move.firmJoined) },
  { label: 'Date', value: <Day day={move.movedOn} /> },
  { label: 'City', value: placeOf(move) },
  {
    label: 'Market',
    value: move.market ? (
      <>
        {marketName(move.market)}
        {move.marketAssumed ? (
          <span className="block text-ink-faint text-xs">
            Assumed: the file gave the city without a state.
          </span>
        ) : null}
      </>
    ) : (
      'In none of the markets'
    ),
  },
  { label: 'AUM', value: <Money dollars={move.aum} exact /> },
];
