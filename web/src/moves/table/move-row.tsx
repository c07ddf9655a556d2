import type { Move } from '@liftout/contract/moves';
import { ArrowRight, UserRound } from 'lucide-react';
import { memo } from 'react';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { opensRow } from '../../ui/data/row-click.ts';
import { Td, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Day, Money } from '../../ui/data/values.tsx';
import { classLabels } from '../classes.ts';
import {
  advisorNameOf,
  ClassBadge,
  FirmLink,
  FirmName,
  hasBadge,
  locationOf,
  MoveBadges,
} from './move-cells.tsx';

interface MoveRowProps {
  move: Move;
  clientId: string | undefined;
  selected: boolean;
  onOpen: (move: Move) => void;
}

/** One move in the list. Drawn anew only for what is different, so that an order shows at once. */
export const MoveRow = memo(function MoveRow({ move, clientId, selected, onOpen }: MoveRowProps) {
  return (
    <Tr
      selected={selected}
      className="cursor-pointer"
      onClick={(event) => {
        if (opensRow(event)) onOpen(move);
      }}
    >
      <Td sticky className="max-sm:pt-1.5">
        <span className="flex max-w-48 items-center gap-2 sm:max-w-80">
          <button
            type="button"
            aria-label={`Open ${advisorNameOf(move)}`}
            className="min-w-0 rounded-mark text-left font-medium hover:underline"
            onClick={() => onOpen(move)}
          >
            <TruncatedText>{advisorNameOf(move)}</TruncatedText>
          </button>
          <AdvisorLink id={move.advisorId} clientId={clientId} className="shrink-0 max-sm:hidden">
            <UserRound aria-hidden size={14} />
            <span className="sr-only">Advisor page of {advisorNameOf(move)}</span>
          </AdvisorLink>
          {hasBadge(move) ? (
            <span className="hidden shrink-0 items-center gap-1 sm:inline-flex">
              <MoveBadges move={move} />
              {move.class === 'move' ? null : (
                <span className="lg:hidden">
                  <ClassBadge move={move} />
                </span>
              )}
            </span>
          ) : null}
        </span>
        <TruncatedText className="max-w-48 pb-1.5 text-ink-soft text-xs sm:hidden">
          <FirmName firm={move.firmLeft} /> → <FirmName firm={move.firmJoined} />
        </TruncatedText>
      </Td>
      <Td className="max-w-56 text-ink-soft max-sm:hidden">
        <TruncatedText>
          <FirmLink firm={move.firmLeft} clientId={clientId} />
        </TruncatedText>
      </Td>
      <Td className="w-6 px-0 text-ink-faint max-sm:hidden">
        <ArrowRight aria-hidden size={14} />
      </Td>
      <Td className="max-w-56 max-sm:hidden">
        <TruncatedText>
          <FirmLink firm={move.firmJoined} clientId={clientId} />
        </TruncatedText>
      </Td>
      <Td className="max-sm:hidden">
        <span className="flex items-center gap-2">
          <TruncatedText className="max-w-52">{locationOf(move)}</TruncatedText>
          {move.marketAssumed ? (
            <span title="The file gave no state; the market was assumed from the city.">
              <Badge>Assumed</Badge>
            </span>
          ) : null}
        </span>
      </Td>
      <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">
        <span title={move.reason}>{classLabels[move.class]}</span>
        <span className="sr-only"> ({move.reason})</span>
      </Td>
      <Td numeric>
        <Day day={move.movedOn} />
        <span className="block text-ink-soft text-xs sm:hidden">
          <Money dollars={move.aum} />
        </span>
      </Td>
      <Td numeric className="max-sm:hidden">
        <Money dollars={move.aum} />
      </Td>
    </Tr>
  );
});
