import type { ClientProfile } from '@liftout/contract/clients';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { opens, useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { ContactDrawer } from '../contacts/index.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CutText } from '../ui/cut-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadBoundary } from '../ui/load-boundary.tsx';
import { LogoImage } from '../ui/logo-image.tsx';
import { AppHeader, Page, PageHeader } from '../ui/page.tsx';
import { PageSections } from '../ui/page-sections.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { phone, useMatches } from '../ui/use-matches.ts';
import { WhenInView } from '../ui/when-in-view.tsx';
import { AccountPanel } from './account-panel.tsx';
import { ClientSwitch } from './client-switch.tsx';
import { DashboardPalette } from './dashboard-palette.tsx';
import { DashboardDialogs, useOpenDialog } from './dialogs.tsx';
import { MonthSelect, useMonth } from './month-select.tsx';
import { sections } from './sections.tsx';

interface DashboardProps {
  clientId: string;
  /** `portal`: the client's own page; `desk`: an admin's view of a client. */
  frame: 'portal' | 'desk';
}

/** A client's dashboard: header, then the sections that the viewer's access includes, in the spec's order. */
export function Dashboard({ clientId, frame }: DashboardProps) {
  const user = useUser();
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const { month, options } = useMonth();
  useBrand(profile.brandingColors.primary);
  const monthLabel = options.find((option) => option.value === month)?.label ?? '';
  const shown = sections.filter((section) => opens(user, section.needs));
  const portal = frame === 'portal';
  const isPhone = useMatches(phone);

  return (
    <DashboardDialogs profile={profile}>
      <AppHeader
        home={
          <Link
            to={portal ? '/client/$clientId' : '/admin'}
            params={{ clientId }}
            className="flex min-w-0 items-center gap-3"
          >
            <LogoImage src={profile.logoUrl} name="" size={32} />
            <CutText className="font-semibold max-sm:sr-only">{profile.clientName}</CutText>
          </Link>
        }
        badge={portal ? <Badge tone="accent">Client Portal</Badge> : <Badge>Admin</Badge>}
        actions={
          <>
            <DashboardPalette profile={profile} />
            {portal ? null : <ClientSwitch clientId={clientId} />}
            {portal && !isPhone ? <IntelButton>Send Intel</IntelButton> : null}
            <Account profile={profile} />
          </>
        }
        themeElsewhereOnPhone
      />
      <Page>
        <PageHeader
          media={
            <LogoImage src={profile.logoUrl} name={profile.clientName} size={48} className="max-sm:hidden" />
          }
          title={portal ? 'Market Intelligence Dashboard' : profile.clientName}
          description={`${portal ? `${profile.clientName} · ` : ''}${monthLabel}`}
          actions={
            <>
              <MonthSelect />
              {portal ? null : <IntelButton>Submit Intel</IntelButton>}
              {portal && isPhone ? <IntelButton>Send Intel</IntelButton> : null}
            </>
          }
        />
        <PageSections
          label="Sections"
          sections={shown.map(({ id, label, height, render }) => ({
            id,
            label,
            content: (
              <LoadBoundary fallback={<SectionFailed id={id} label={label} />}>
                <WhenInView placeholder={<SectionPending id={id} label={label} height={height} />}>
                  {render({ clientId, profile, month })}
                </WhenInView>
              </LoadBoundary>
            ),
          }))}
        />
      </Page>
      {opens(user, 'contacts') ? <ContactDrawer clientId={clientId} /> : null}
    </DashboardDialogs>
  );
}

function IntelButton({ children }: { children: string }) {
  const openDialog = useOpenDialog();
  return (
    <Button variant="primary" icon={<Sparkles aria-hidden size={14} />} onClick={() => openDialog('intel')}>
      {children}
    </Button>
  );
}

function Account({ profile }: { profile: ClientProfile }) {
  const user = useUser();
  const openDialog = useOpenDialog();
  return <AccountPanel user={user} profile={profile} onEditProfile={() => openDialog('profile')} />;
}

/** A section whose code did not come. */
function SectionFailed({ id, label }: { id: string; label: string }) {
  return (
    <Section id={id} title={label}>
      <ErrorState
        title="This section could not be loaded"
        description="Check your network. Liftout may also have been updated since you opened this page."
        retryText="Reload the page"
        onRetry={() => location.reload()}
      />
    </Section>
  );
}

/** Holds a section's place, by its name and height, until it is drawn. */
function SectionPending({ id, label, height }: { id: string; label: string; height: string }) {
  return (
    <Section id={id} title={label} description={<Skeleton className="h-4 w-64 max-w-full" />}>
      <div role="status" aria-label={`Loading ${label}`}>
        <Skeleton className={`rounded-card ${height}`} />
      </div>
    </Section>
  );
}
