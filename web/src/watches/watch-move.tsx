import type { Move } from '@liftout/contract/moves';
import type { Watch, WatchTarget } from '@liftout/contract/watches';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { watchesOfMoveQuery } from './queries.ts';
import { useMayWatch } from './use-may-watch.ts';
import { WatchButton } from './watch-button.tsx';

interface WatchMoveProps {
  clientId: string;
  move: Move;
  /** The advisor's name. */
  advisor: string;
  /** Its city: `Palo Alto, CA`. */
  city: string;
}

/** What of a move can be watched: the advisor, both firms, the lane between them, and the city. */
export function WatchMove({ clientId, move, advisor, city }: WatchMoveProps) {
  const mayWatch = useMayWatch();
  const query = useQuery({ ...watchesOfMoveQuery(clientId, move.id), enabled: mayWatch });
  if (!mayWatch) return null;
  return (
    <section>
      <h3 className="font-semibold">Watch</h3>
      <p className="mb-2.5 text-ink-soft text-sm">Get notified about new moves.</p>
      <Loaded compact query={query} what="what you watch" placeholder={<Skeleton className="h-16" />}>
        {(watches) => (
          <ul className="flex flex-wrap gap-1.5">
            {choicesOf(move, advisor, city).map(({ name, target }) => (
              <li key={target.kind + name} className="relative min-w-0 max-w-full">
                <WatchButton
                  named
                  clientId={clientId}
                  name={name}
                  target={target}
                  watch={watches.find((watch) => isOn(watch, target))}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function choicesOf(move: Move, advisor: string, city: string): { name: string; target: WatchTarget }[] {
  const { id: moveId } = move;
  const left = move.firmLeft?.name;
  const joined = move.firmJoined?.name;
  return [
    { name: advisor, target: { kind: 'advisor', moveId } },
    ...[left, joined].flatMap((firm) =>
      firm === undefined ? [] : [{ name: firm, target: { kind: 'firm' as const, firm } }],
    ),
    ...(left !== undefined && joined !== undefined && left !== joined
      ? [
          {
            name: `${left} → ${joined}`,
            target: { kind: 'lane' as const, firmLeft: left, firmJoined: joined },
          },
        ]
      : []),
    { name: city, target: { kind: 'city', moveId } },
  ];
}

/** Whether a watch that the move belongs to is on this target: of firms there may be two, of the others one. */
const isOn = ({ target: on }: Watch, target: WatchTarget): boolean =>
  on.kind === 'firm' && target.kind === 'firm'
    ? on.firm.toLowerCase() === target.firm.toLowerCase()
    : on.kind === target.kind;
