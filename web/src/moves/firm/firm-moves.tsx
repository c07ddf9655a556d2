import { useHasAccess, useUser } from '../../auth/index.ts';
import { FormerColleagues } from '../../former-colleagues/index.ts';
import { today as dayNow } from '../../lib/format/clock.ts';
import { Day } from '../../ui/data/values.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LiftOutsCard } from '../charts/lift-outs-card.tsx';
import { daysOfMonths } from '../charts/month-span.ts';
import { useLiftOuts } from '../charts/use-lift-outs.ts';
import type { MovesScope } from '../queries.ts';
import { useOpenMoves } from '../use-open-moves.ts';
import { FirmLanesCard } from './firm-lanes-card.tsx';
import { FirmMonthsCard } from './firm-months-card.tsx';

/** The market of a team that the card of lift-outs shows. */
function useMarketOfTeam(of: MovesScope, firm: string, city: string | null) {
  const { teams } = useLiftOuts(of, { ...always, firm }, city);
  return (team: string): string | null => teams.find(({ id }) => id === team)?.market ?? null;
}

interface FirmMovesProps {
  firm: string;
  /** The id of its record; null: no move names it. */
  firmId: string | null;
  /** The reader's client. An admin reads all markets, a client its own. */
  clientId: string;
}

/** Whose moves: an admin's are those of all markets. */
function useScope(clientId: string | undefined): MovesScope {
  const isAdmin = useUser().role === 'admin';
  return { market: null, clientId: isAdmin ? undefined : clientId };
}

const always = { from: '', to: '', conversions: false, book: '' as const, team: '' };

/** Who joined and left a firm by month, where they went and came from, and the teams among them. */
export function FirmMoves({ firm, firmId, clientId }: FirmMovesProps) {
  const of = useScope(clientId);
  const open = useOpenMoves(clientId);
  const today = dayNow();
  const marketOf = useMarketOfTeam(of, firm, null);
  return (
    <Section title="Moves" description="The same figures as on the moves page.">
      <div className="flex flex-col gap-3">
        <FirmMonthsCard
          of={of}
          firm={firm}
          onMonth={(month) => open({ firm, ...daysOfMonths(month, month, today) }, null)}
          onLeftOut={(kind, days) => open({ firm, class: kind, ...days }, null)}
        />
        {firmId === null ? null : (
          <FirmLanesCard
            of={of}
            firm={{ id: firmId, name: firm }}
            onLane={(lane) => open(lane, null)}
            onLeftOut={(kind, days) => open({ firm, class: kind, ...days }, null)}
          />
        )}
        <LiftOutsCard
          of={of}
          selection={{ ...always, firm }}
          clientId={clientId}
          onTeam={(team) => open({ team, range: 'any' }, marketOf(team))}
          onLeftOut={(kind) => open({ firm, class: kind, range: 'any' }, null)}
        />
      </div>
    </Section>
  );
}

interface TeamMovesProps {
  firm: string;
  /** Only lift-outs of this city; null for all. */
  city: string | null;
  clientId: string | undefined;
}

/** The teams that moved to or from the firm of a team, in its city where it has one. */
export function TeamMoves({ firm, city, clientId }: TeamMovesProps) {
  const of = useScope(clientId);
  const open = useOpenMoves(clientId);
  const marketOf = useMarketOfTeam(of, firm, city);
  return (
    <Section
      title="On the move"
      description={
        city === null
          ? 'Teams that left or joined the firm.'
          : `Teams that left or joined the firm in ${city}.`
      }
    >
      <LiftOutsCard
        of={of}
        selection={{ ...always, firm }}
        city={city}
        clientId={clientId}
        onTeam={(team) => open({ team, range: 'any' }, marketOf(team))}
        onLeftOut={(kind) => open({ firm, class: kind, range: 'any' }, null)}
      />
      {clientId === undefined ? null : <LeftBehind firm={firm} city={city} clientId={clientId} />}
    </Section>
  );
}

/** The newest teams of which it is told who is left. */
const shownTeams = 3;

interface LeftBehindProps extends TeamMovesProps {
  clientId: string;
}

/** The client's contacts who are still where the newest of these teams left. */
function LeftBehind({ firm, city, clientId }: LeftBehindProps) {
  // Of the client's own market: it has no contacts to be told of elsewhere.
  const { teams } = useLiftOuts({ market: null, clientId }, { ...always, firm }, city);
  const mayRead = useHasAccess('contacts');
  if (teams.length === 0 || !mayRead) return null;
  return (
    <Card className="mt-3">
      <CardHeader title="Who is left" />
      <ul aria-label="Who is left" className="mt-3 flex flex-col gap-4">
        {teams.slice(0, shownTeams).map(({ id, firmLeft, firmJoined, city: place, from }) => (
          <li key={id}>
            <p className="mb-1 font-medium">
              {firmLeft.name} → {firmJoined.name}, {place}, <Day day={from} />
            </p>
            <FormerColleagues clientId={clientId} moveId={id} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
