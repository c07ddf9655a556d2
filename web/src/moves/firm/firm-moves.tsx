import { useNavigate } from '@tanstack/react-router';
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
import { FirmMonthsCard } from './firm-months-card.tsx';

interface FirmMovesProps {
  firm: string;
  /** The reader's client. An admin reads all markets, a client its own. */
  clientId: string;
}

/** Opens the list of moves with filters: an admin's of all markets, a client's of its own. */
function useOpenMoves(clientId: string | undefined) {
  const navigate = useNavigate();
  const isAdmin = useUser().role === 'admin';
  return (filters: Record<string, string>) =>
    isAdmin || clientId === undefined
      ? navigate({ to: '/moves', search: { market: 'all', ...filters } })
      : navigate({ to: '/client/$clientId/moves', params: { clientId }, search: filters });
}

/** Whose moves: an admin's are those of all markets. */
function useScope(clientId: string | undefined): MovesScope {
  const isAdmin = useUser().role === 'admin';
  return { market: null, clientId: isAdmin ? undefined : clientId };
}

const always = { from: '', to: '', conversions: false, book: '' as const, team: '' };

/** Who joined and left a firm by month, and the teams that moved to or from it. */
export function FirmMoves({ firm, clientId }: FirmMovesProps) {
  const of = useScope(clientId);
  const open = useOpenMoves(clientId);
  const today = dayNow();
  return (
    <Section title="Moves" description="The same figures as on the moves page.">
      <div className="flex flex-col gap-3">
        <FirmMonthsCard
          of={of}
          firm={firm}
          onMonth={(month) => open({ firm, ...daysOfMonths(month, month, today) })}
          onLeftOut={(kind, from) => open({ firm, class: kind, from })}
        />
        <LiftOutsCard
          of={of}
          selection={{ ...always, firm }}
          clientId={clientId}
          onTeam={(team) => open({ team, range: 'any' })}
          onLeftOut={(kind) => open({ firm, class: kind, range: 'any' })}
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
        onTeam={(team) => open({ team, range: 'any' })}
        onLeftOut={(kind) => open({ firm, class: kind, range: 'any' })}
      />
      {clientId === undefined ? null : <LeftBehind of={of} firm={firm} city={city} clientId={clientId} />}
    </Section>
  );
}

/** The newest teams of which it is told who is left. */
const shownTeams = 3;

interface LeftBehindProps extends TeamMovesProps {
  of: MovesScope;
  clientId: string;
}

/** The client's contacts who are still where the newest of these teams left. */
function LeftBehind({ of, firm, city, clientId }: LeftBehindProps) {
  const { teams } = useLiftOuts(of, { ...always, firm }, city);
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
