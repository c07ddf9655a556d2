import type { Advisor } from '@liftout/contract/advisors';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { AdvisorDecisions } from '../advisor-decisions/index.ts';
import { useUser } from '../auth/index.ts';
import { brokerCheckUrl, ContactDrawer } from '../contacts/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { isUnknownRecord } from '../lib/api/errors.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { counted, money, moneyExact } from '../lib/format/formats.ts';
import { AdvisorSigns } from '../move-signs/index.ts';
import { Avatar } from '../ui/data/avatar.tsx';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextAnchor } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { WatchAdvisor } from '../watches/index.ts';
import { AdminActions } from './admin-actions.tsx';
import { CareerSection } from './career-section.tsx';
import { AdvisorContacts } from './contacts-section.tsx';
import { AdvisorMoves } from './moves-section.tsx';
import { advisorQuery } from './queries.ts';
import { RegisterSection } from './register-section.tsx';
import { AdvisorTeams } from './teams-section.tsx';
import { listed, placeText, tenureText, upperFirst } from './words.ts';

interface AdvisorPageProps {
  /** From the address: the advisor's id, or that of any of their moves. */
  id: string;
  /** Whose contacts are shown; an admin may name none. */
  clientId: string | undefined;
  /** Shown where there is no such advisor. */
  unknown: ReactNode;
}

/** An advisor: career, moves, contacts and colleagues. */
export function AdvisorPage({ id, clientId, unknown }: AdvisorPageProps) {
  const query = useQuery(advisorQuery(clientId, id));
  const { data: advisor } = query;
  usePageTitle(advisor?.name);
  useCanonicalAddress(id, advisor?.id);
  const isAdmin = useUser().role === 'admin';
  const { error } = query;
  const firstMove = advisor?.moves[0];
  if (isUnknownRecord(error)) return unknown;
  return (
    <Page>
      <PageHeader
        media={
          advisor ? (
            <Avatar name={advisor.name} size="lg" />
          ) : query.isLoadingError ? null : (
            <Skeleton className="size-12 rounded-full" />
          )
        }
        title={advisor?.name ?? 'Advisor'}
        description={
          advisor ? (
            <Subtitle advisor={advisor} />
          ) : query.isLoadingError ? null : (
            <Skeleton className="my-0.5 h-4 w-72" />
          )
        }
        actions={
          advisor ? (
            <>
              {clientId && firstMove ? (
                <WatchAdvisor clientId={clientId} name={advisor.name} moveId={firstMove.id} />
              ) : null}
              {isAdmin ? <AdminActions advisor={advisor} /> : null}
            </>
          ) : null
        }
      />
      {query.isLoadingError ? (
        <Card>
          <QueryError what="the advisor" query={query} />
        </Card>
      ) : advisor ? (
        <Body advisor={advisor} clientId={clientId} />
      ) : (
        <BodySkeleton />
      )}
      {clientId ? <ContactDrawer clientId={clientId} /> : null}
    </Page>
  );
}

/** An advisor who was merged with another has that one's address. */
function useCanonicalAddress(id: string, known: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (known !== undefined && known !== id.toLowerCase())
      void navigate({ to: '/advisors/$id', params: { id: known }, search: (old) => old, replace: true });
  }, [id, known, navigate]);
}

/** Where they are now, other spellings, and the register's pages. */
function Subtitle({ advisor: { career, otherNames, crds } }: { advisor: Advisor }) {
  const current = career.find(({ isCurrent }) => isCurrent);
  return (
    <>
      {current ? listed(current.firm, placeText(current)) : 'Current firm not known'}
      {crds.map((crd) => (
        <span key={crd} className="text-ink-faint">
          {' · '}
          <TextAnchor href={brokerCheckUrl(crd)} target="_blank" rel="noreferrer">
            CRD {crd}
            <span className="sr-only"> on BrokerCheck</span>
          </TextAnchor>
        </span>
      ))}
      {otherNames.length > 0 ? (
        <span className="text-ink-faint"> · also spelled {otherNames.join(', ')}</span>
      ) : null}
    </>
  );
}

function Body({ advisor, clientId }: { advisor: Advisor; clientId: string | undefined }) {
  const { career, contacts, client, teams, register } = advisor;
  const isAdmin = useUser().role === 'admin';
  const firm = (name: string) => <FirmPageLink firm={name} clientId={clientId} />;
  return (
    <>
      <Figures advisor={advisor} />
      <CareerSection career={career} firm={firm} />
      {clientId ? <AdvisorSigns clientId={clientId} advisorId={advisor.id} name={advisor.name} /> : null}
      {client === null ? null : <AdvisorContacts contacts={contacts} />}
      <AdvisorMoves advisor={advisor} />
      {teams.length > 0 ? <AdvisorTeams teams={teams} clientId={clientId} /> : null}
      {isAdmin ? <AdvisorDecisions id={advisor.id} /> : null}
      {register.length > 0 ? <RegisterSection entries={register} /> : null}
    </>
  );
}

function Figures({ advisor: { assets, moves, career } }: { advisor: Advisor }) {
  const current = career.find(({ isCurrent }) => isCurrent);
  const counting = moves.filter((move) => move.class !== 'repeat').length;
  return (
    <StatRow label="Advisor figures">
      <Stat
        label="AUM"
        value={assets === null ? null : money(assets)}
        {...(assets !== null && { exact: moneyExact(assets) })}
        note={assets === null ? 'not known' : 'latest known amount'}
      />
      <Stat
        label="Moves"
        value={counting}
        note={`with ${counted(new Set(career.map((one) => one.firm)).size, 'firm')}`}
      />
      <Stat
        label="At the current firm"
        value={current?.months == null ? null : upperFirst(tenureText(current.months))}
        {...(current && { note: current.firm })}
      />
    </StatRow>
  );
}

function BodySkeleton() {
  return (
    <div role="status" aria-label="Loading the advisor" className="flex flex-col gap-8">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}
