import { useSuspenseQuery } from '@tanstack/react-query';
import { CalendarDays, Hash, Printer, Sparkles } from 'lucide-react';
import { hasAccess, useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { ContactDrawer } from '../contacts/index.ts';
import { type Command, HeaderActions, HeaderTitle, useOpenAction, usePageCommands } from '../shell/index.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Button } from '../ui/form/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageSections } from '../ui/layout/page-sections.tsx';
import { printPage, usePrintKeys } from '../ui/layout/print-page.ts';
import { SectionBoundary, SectionPending } from '../ui/layout/section-frame.tsx';
import { WhenInView } from '../ui/layout/when-in-view.tsx';
import { MonthSelect, useMonth } from './month-select.tsx';
import { type DashboardSection, sections } from './sections.tsx';
import { useShowSection } from './show-section.ts';

interface DashboardProps {
  clientId: string;
  /** `portal`: the client's own page; `admin`: an admin's view of a client. */
  view: 'portal' | 'admin';
}

/** A client's dashboard: the sections that the user has access to, Today first, then in the spec's order. */
export function Dashboard({ clientId, view }: DashboardProps) {
  const user = useUser();
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const { month } = useMonth();
  const shown = sections.filter((section) => hasAccess(user, section.needs));
  const portal = view === 'portal';
  usePrintKeys();
  usePageCommands(
    useDashboardCommands(shown),
    shown.flatMap(({ shortcuts }) => shortcuts ?? []),
  );
  const actions = (
    <>
      <MonthSelect />
      <IntelButton>{portal ? 'Send Intel' : 'Submit Intel'}</IntelButton>
    </>
  );

  return (
    <>
      {portal ? (
        <HeaderTitle
          title="Market Intelligence Dashboard"
          detail={profile.clientName}
          badges={<Badge tone="accent">Client Portal</Badge>}
        />
      ) : (
        <HeaderTitle title={profile.clientName} badges={<Badge>Admin</Badge>} />
      )}
      <HeaderActions>
        <div className="flex items-center gap-2 max-sm:hidden">{actions}</div>
      </HeaderActions>
      <Page>
        <div className="-mb-4 flex items-center gap-2 sm:hidden">{actions}</div>
        <PageSections
          label="Sections"
          sections={shown.map((section) => ({
            id: section.id,
            label: section.label,
            content: (
              <SectionBoundary section={section}>
                <WhenInView placeholder={<SectionPending {...section} />}>
                  {section.render({ clientId, profile, month })}
                </WhenInView>
              </SectionBoundary>
            ),
          }))}
        />
      </Page>
      {hasAccess(user, 'contacts') ? <ContactDrawer clientId={clientId} /> : null}
    </>
  );
}

function IntelButton({ children }: { children: string }) {
  const openAction = useOpenAction();
  if (useUser().viewedBy) return null;
  return (
    <Button variant="primary" icon={<Sparkles aria-hidden size={14} />} onClick={() => openAction('intel')}>
      {children}
    </Button>
  );
}

const iconSize = { 'aria-hidden': true, size: 16 } as const;
/** Sections with pages of their own, which are in the rail and the palette. */
const withPage = ['today', 'pipeline', 'contacts'];

/** Commands of the dashboard only: its sections, print, and its months. */
function useDashboardCommands(shown: readonly DashboardSection[]): Command[] {
  const showSection = useShowSection();
  const { month, setMonth, options } = useMonth();
  return [
    ...shown
      .filter(({ id }) => !withPage.includes(id))
      .map(({ id, label }) => ({
        id: `section-${id}`,
        label,
        group: 'Go to',
        icon: <Hash {...iconSize} />,
        run: () => showSection(id),
      })),
    {
      id: 'print',
      label: 'Print the dashboard',
      group: 'Actions',
      icon: <Printer {...iconSize} />,
      run: () => void printPage(),
    },
    ...options
      .filter(({ value }) => value !== month)
      .map(({ value, label }) => ({
        id: `month-${value}`,
        label: `Show ${label}`,
        group: 'Month',
        icon: <CalendarDays {...iconSize} />,
        keywords: 'switch',
        run: () => setMonth(value),
      })),
  ];
}
