import type { Advisor, AdvisorMove } from '@liftout/contract/advisors';
import { counted, money } from '../lib/format/formats.ts';
import { ClassBadge } from '../moves/index.ts';
import { Day, RelativeTime } from '../ui/data/values.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { laneText, listed, placeText } from './words.ts';

/** Every move, with its kind, the reason for it, and the rows that reported it. */
export function AdvisorMoves({ advisor: { moves, moveCount } }: { advisor: Advisor }) {
  return (
    <Section
      title="Moves"
      description={
        moveCount > moves.length
          ? `The latest ${moves.length} of ${moveCount}, each with its source.`
          : movesText(moves)
      }
    >
      <Card flush>
        <ol aria-label="Moves" className="divide-y divide-line-soft">
          {moves.map((move) => (
            <li key={move.id} data-move={move.id} className="flex flex-col gap-1 px-5 py-4">
              <MoveLines move={move} />
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** `1 move and 2 repeats, each with its source.` */
function movesText(moves: readonly AdvisorMove[]): string {
  const repeats = moves.filter((move) => move.class === 'repeat').length;
  const counts = moves.length - repeats;
  // A client may see a repeat alone: what it repeats can be in another market.
  const told = [counts > 0 && counted(counts, 'move'), repeats > 0 && counted(repeats, 'repeat')];
  return `${told.filter(Boolean).join(' and ')}, ${moves.length === 1 ? 'with its source' : 'each with its source'}.`;
}

function MoveLines({ move }: { move: AdvisorMove }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{laneText(move)}</span>
        <span className="text-ink-soft text-sm">
          <Day day={move.movedOn} />
        </span>
      </p>
      <p className="text-ink-soft text-sm">
        {listed(placeText(move), move.aum === null ? 'AUM not known' : `${money(move.aum)} AUM`)}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <ClassBadge move={move} />
        {/* Screen readers hear the reason with the badge. */}
        <span aria-hidden>{move.reason}</span>
      </p>
      <Sources move={move} />
    </>
  );
}

/** So many rows are named; the rest is counted. */
const shown = 3;

function Sources({ move: { sources } }: { move: AdvisorMove }) {
  if (sources.length === 0)
    return <p className="text-ink-faint text-sm">The file that reported it is no longer listed.</p>;
  return (
    <ul aria-label="Sources" className="text-ink-faint text-sm">
      {sources.slice(0, shown).map(({ fileName, row, uploadedAt }) => (
        <li key={`${fileName} ${row} ${uploadedAt}`} className="wrap-anywhere">
          {fileName}, row {row}, <RelativeTime at={uploadedAt} inline />
        </li>
      ))}
      {sources.length > shown ? <li>and {counted(sources.length - shown, 'more row')}</li> : null}
    </ul>
  );
}
