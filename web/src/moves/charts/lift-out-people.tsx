import type { LiftOut } from '@liftout/contract/moves';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { useUser } from '../../auth/index.ts';
import { FormerColleagues } from '../../former-colleagues/index.ts';
import { counted } from '../../lib/format/formats.ts';
import { Day, Money } from '../../ui/data/values.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextLink } from '../../ui/form/link-button.tsx';
import { useMarketOf } from '../use-open-moves.ts';

/** Names beside a team, and people in its opened row, at most. */
const most = { names: 4, people: 20 };

interface TeamNamesProps {
  team: LiftOut;
  clientId: string | undefined;
  onMore: () => void;
}

/** Who moved: the first names, each with their page, and how many more. */
export function TeamNames({ team: { members, size }, clientId, onMore }: TeamNamesProps) {
  const shown = members.slice(0, most.names);
  return (
    <span className="mt-0.5 block text-sm">
      {shown.map(({ moveId, name }, at) => (
        <span key={moveId}>
          {at > 0 ? ', ' : null}
          <AdvisorLink id={moveId} clientId={clientId}>
            {name}
          </AdvisorLink>
        </span>
      ))}
      {size > shown.length ? (
        <>
          {' '}
          <button
            type="button"
            className="rounded-mark text-ink-soft underline decoration-line underline-offset-[3px]"
            onClick={onMore}
          >
            and {counted(size - shown.length, 'more', 'more')}
          </button>
        </>
      ) : null}
    </span>
  );
}

interface TeamPeopleProps {
  team: LiftOut;
  clientId: string | undefined;
  /** Lists the whole team. */
  onTeam: (id: string) => void;
}

/** The people of a team with their moves, and which of the reader's contacts are still where it left. */
export function TeamPeople({ team, clientId, onTeam }: TeamPeopleProps) {
  const { id, members, size, firmLeft, firmJoined } = team;
  const shown = members.slice(0, most.people);
  return (
    <div className="flex flex-col gap-3 py-1">
      <ul
        aria-label={`Advisors who left ${firmLeft.name} for ${firmJoined.name}`}
        className="grid grid-cols-1 gap-x-8 gap-y-1 text-sm sm:grid-cols-2"
      >
        {shown.map((member) => (
          <li key={member.moveId} className="flex flex-wrap items-baseline gap-x-2">
            <AdvisorLink id={member.moveId} clientId={clientId}>
              {member.name}
            </AdvisorLink>
            <span className="text-ink-soft">
              <Day day={member.movedOn} />
              {member.aum === null ? null : (
                <>
                  , <Money dollars={member.aum} />
                </>
              )}
            </span>
            <MoveLink id={member.moveId} team={team} clientId={clientId} name={member.name} />
          </li>
        ))}
      </ul>
      {size > shown.length ? (
        <p>
          <Button size="sm" variant="ghost" onClick={() => onTeam(id)}>
            and {counted(size - shown.length, 'more', 'more')}
          </Button>
        </p>
      ) : null}
      {clientId ? <FormerColleagues clientId={clientId} moveId={id} /> : null}
    </div>
  );
}

interface MoveLinkProps {
  id: string;
  team: LiftOut;
  clientId: string | undefined;
  name: string;
}

/** Opens a move in the list of its team. */
function MoveLink({ id, team, clientId, name }: MoveLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const own = useMarketOf(isAdmin ? clientId : undefined);
  const search = { team: team.id, move: id };
  const text = (
    <>
      Move<span className="sr-only"> of {name}</span>
    </>
  );
  if (isAdmin && clientId !== undefined && team.market !== null && team.market === own)
    return (
      <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search}>
        {text}
      </TextLink>
    );
  return isAdmin || clientId === undefined ? (
    <TextLink to="/moves" search={{ market: team.market ?? 'all', ...search }}>
      {text}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search}>
      {text}
    </TextLink>
  );
}
