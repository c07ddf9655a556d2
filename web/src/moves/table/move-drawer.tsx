import type { Move } from '@liftout/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { FirmPageLink } from '../../firm-link/index.ts';
import { FormerColleagues } from '../../former-colleagues/index.ts';
import { ApiError } from '../../lib/api/errors.ts';
import { usePageTitle } from '../../lib/dom/page-title.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { Day, Money, NotKnown, RelativeTime } from '../../ui/data/values.tsx';
import { MissingRecord } from '../../ui/feedback/missing-record.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { WatchMove } from '../../watches/index.ts';
import { classLabels } from '../classes.ts';
import { marketName } from '../market-names.ts';
import { moveQuery } from '../queries.ts';
import { ContactLink } from './contact-link.tsx';
import { advisorNameOf, locationOf, MoveBadges } from './move-cells.tsx';

interface MoveDrawerProps {
  /** The move that is open. */
  id: string;
  /** The reader's client, if any. */
  clientId: string | undefined;
  /** The move, where a list on the page has it. */
  listed: Move | undefined;
  onClose: () => void;
  /** Filters the list to the lift-out that the move is part of. */
  onShowTeam: (liftOutId: string) => void;
}

/** The details of a move and its source. It is fetched by its id where no list has it. */
export function MoveDrawer({ id, clientId, listed, onClose, onShowTeam }: MoveDrawerProps) {
  const query = useQuery({ ...moveQuery(id), enabled: !listed });
  const isGone = !listed && query.error instanceof ApiError && query.error.status === 404;
  // A query keeps what it read last, also once that is gone.
  const move = listed ?? (isGone ? undefined : query.data);
  const [lastShown, setLastShown] = useState<string>();
  if (move && lastShown !== id) setLastShown(id);
  const wasShown = lastShown === id;
  const title = move ? advisorNameOf(move) : isGone ? (wasShown ? 'Move removed' : 'Move not found') : 'Move';
  usePageTitle(title, 'record');
  return (
    <Drawer open onOpenChange={onClose} title={title} description={move ? <Lane move={move} /> : null}>
      {move ? (
        <MoveRecord move={move} clientId={clientId} onShowTeam={onShowTeam} />
      ) : (
        <DialogBody>
          <MissingRecord
            what="move"
            query={query}
            isGone={isGone}
            wasShown={wasShown}
            reason="Its upload may have been reverted, or it's in another market."
            backText="Back to the moves"
            onBack={onClose}
            loading={<SkeletonText lines={8} />}
          />
        </DialogBody>
      )}
    </Drawer>
  );
}

type MoveRecordProps = Pick<MoveDrawerProps, 'clientId' | 'onShowTeam'> & { move: Move };

function MoveRecord({ move, clientId, onShowTeam }: MoveRecordProps) {
  const { liftOutId, contactId } = move;
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        {move.contactId || move.liftOutId ? (
          <div className="flex flex-wrap gap-1.5">
            <MoveBadges move={move} />
          </div>
        ) : null}
        <DefinitionList items={[advisorOf(move, clientId), ...factsOf(move, clientId)]} />
        {clientId ? (
          <WatchMove clientId={clientId} move={move} advisor={advisorNameOf(move)} city={locationOf(move)} />
        ) : null}
        {liftOutId && clientId ? (
          <section>
            <h3 className="mb-2.5 font-semibold">Who is left on that team</h3>
            <FormerColleagues clientId={clientId} moveId={move.id} />
          </section>
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
            <p className="text-ink-soft text-sm">The file that reported it is no longer listed.</p>
          )}
        </section>
      </DialogBody>
      {liftOutId || (contactId && clientId) ? (
        <DialogFooter>
          {contactId && clientId ? <ContactLink clientId={clientId} contactId={contactId} /> : null}
          {liftOutId ? <Button onClick={() => onShowTeam(liftOutId)}>Show the whole team</Button> : null}
        </DialogFooter>
      ) : null}
    </>
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
const firm = (named: Move['firmLeft'], clientId: string | undefined) =>
  named ? (
    <>
      <FirmPageLink firm={named.name} clientId={clientId} />
      {named.spelling === named.name ? null : (
        <span className="block text-ink-faint text-xs">In the file: {named.spelling}</span>
      )}
    </>
  ) : (
    <NotKnown />
  );

/** Whether figures count a move of this kind. */
const countedText = ({ class: kind, isConversion }: Move) => {
  if (kind === 'repeat') return 'Not counted in any figure.';
  return isConversion ? 'Left out of figures unless you include conversions.' : '';
};

const advisorOf = (move: Move, clientId: string | undefined) => ({
  label: 'Advisor',
  value: (
    <AdvisorLink id={move.advisorId} clientId={clientId}>
      {advisorNameOf(move)}
    </AdvisorLink>
  ),
});

const factsOf = (move: Move, clientId: string | undefined) => [
  {
    label: 'Kind',
    value: (
      <>
        {classLabels[move.class]}
        <span className="block text-ink-soft text-sm">
          {move.reason} {countedText(move)}
        </span>
      </>
    ),
  },
  { label: 'Firm left', value: firm(move.firmLeft, clientId) },
  { label: 'Firm joined', value: firm(move.firmJoined, clientId) },
  { label: 'Date', value: <Day day={move.movedOn} /> },
  { label: 'City', value: locationOf(move) },
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
      'Not in any market'
    ),
  },
  { label: 'AUM', value: <Money dollars={move.aum} exact /> },
];
