import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../auth/index.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { pendingQuery } from './queries.ts';
import { type AdminTab, adminTabs } from './search.ts';

const DataTab = lazy(async () => ({ default: (await import('./data-tab.tsx')).DataTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));

const tabNames: Record<AdminTab, string> = { overview: 'Overview', data: 'Data', settings: 'Settings' };

/** The admin portal (spec section 2): what is going on, the data, the settings. */
export function AdminPage() {
  const user = useUser();
  const [tab, setTab] = useUrlState('tab', readOneOf(adminTabs), 'overview');
  usePageTitle(tabNames[tab]);
  const pending = useQuery(pendingQuery());
  const waiting = pending.data?.total;
  return (
    <AdminFrame>
      <Page>
        <PageHeader title="Admin portal" description={`Signed in as ${user.username}`} />
        <Tabs
          label="Admin portal"
          value={tab}
          onValueChange={(chosen) => setTab(chosen, { push: true })}
          items={[
            { value: 'overview', label: tabNames.overview, content: <OverviewTab /> },
            {
              value: 'data',
              label: tabNames.data,
              count: waiting || undefined,
              content: (
                <Later>
                  <DataTab />
                </Later>
              ),
            },
            {
              value: 'settings',
              label: tabNames.settings,
              content: (
                <Later>
                  <SettingsTab />
                </Later>
              ),
            },
          ]}
        />
      </Page>
    </AdminFrame>
  );
}

/** Holds a tab's place while its code is on the way. */
function Later({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
