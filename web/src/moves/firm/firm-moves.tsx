import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../../auth/index.ts';
import { today as dayNow } from '../../lib/format/clock.ts';
import { Section } from '../../ui/layout/section.tsx';
import { LiftOutsCard } from '../charts/lift-outs-card.tsx';
import { daysOfMonths } from '../charts/month-span.ts';
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
        onTeam={(team) => open({ team, range: 'any' })}
        onLeftOut={(kind) => open({ firm, class: kind, range: 'any' })}
      />
    </Section>
  );
}
