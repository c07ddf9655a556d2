import type { AdvisorTeam } from '@liftout/contract/advisors';
import { AdvisorLink } from '../advisor-link/index.ts';
import { FormerColleagues } from '../former-colleagues/index.ts';
import { Day } from '../ui/data/values.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';

interface AdvisorTeamsProps {
  teams: readonly AdvisorTeam[];
  clientId: string | undefined;
}

/** Colleagues who went along, by lift-out. */
export function AdvisorTeams({ teams, clientId }: AdvisorTeamsProps) {
  return (
    <Section title="Moved together" description="Colleagues who left the same office for the same firm.">
      <Card flush>
        <ul aria-label="Lift-outs" className="divide-y divide-line-soft">
          {teams.map(({ liftOutId, firmLeft, firmJoined, city, colleagues }) => (
            <li key={liftOutId} className="px-5 py-4">
              <p className="font-medium">
                {firmLeft} → {firmJoined}, {city}
              </p>
              <ul
                aria-label={`Colleagues from ${firmLeft} to ${firmJoined}`}
                className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm"
              >
                {colleagues.map(({ advisorId, name, movedOn }) => (
                  <li key={advisorId}>
                    <AdvisorLink id={advisorId} clientId={clientId}>
                      {name}
                    </AdvisorLink>
                    <span className="text-ink-soft">
                      , <Day day={movedOn} />
                    </span>
                  </li>
                ))}
              </ul>
              {clientId ? (
                <div className="mt-2">
                  <FormerColleagues clientId={clientId} moveId={liftOutId} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
