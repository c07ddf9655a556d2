import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useUser } from '../auth/index.ts';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { Page, PageHeader } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { pendingQuery } from './queries.ts';

const DataTab = lazy(async () => ({ default: (await import('./data-tab.tsx')).DataTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));

const tabs = ['overview', 'data', 'settings'] as const;
export type AdminTab = (typeof tabs)[number];

/** `?tab=` of the admin portal; everything else in the address is kept as it is. */
export function readAdminSearch(search: Record<string, unknown>): { tab?: AdminTab } {
  const tab = tabs.find((name) => name === search.tab);
  const { tab: _, ...rest } = search;
  return { ...rest, ...(tab ? { tab } : {}) };
}

/** The admin portal (spec section 2): what is going on, the data, the settings. */
export function AdminPage() {
  const user = useUser();
  const [tab, setTab] = useUrlState('tab', readOneOf(tabs), 'overview');
  const pending = useQuery(pendingQuery);
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
            { value: 'overview', label: 'Overview', content: <OverviewTab /> },
            {
              value: 'data',
              label: 'Data',
              count: waiting || undefined,
              content: (
                <Later>
                  <DataTab />
                </Later>
              ),
            },
            {
              value: 'settings',
              label: 'Settings',
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
