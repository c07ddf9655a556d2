import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useUser } from '../auth/index.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { HeaderTitle } from '../shell/index.ts';
import { submissionsQuery } from '../submissions/index.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { ClientsTab } from './clients-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PeopleOfAddress } from './people-of-address.tsx';
import { type AdminTab, type AdminTabParams, adminTabParams } from './search.ts';

const DataTab = lazyPart(async () => ({ default: (await import('./data-tab.tsx')).DataTab }));
const SettingsTab = lazyPart(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));

const tabNames: Record<AdminTab, string> = {
  overview: 'Overview',
  clients: 'Clients',
  settings: 'Settings',
  data: 'Data',
};

/** The admin portal (spec section 2). */
export function AdminPage() {
  const user = useUser();
  const { tab } = useSearchParams(adminTabParams);
  const setSearch = useSetSearchParams<AdminTabParams>();
  usePageTitle(tabNames[tab]);
  const pending = useQuery(submissionsQuery());
  const waiting = pending.data?.total;
  return (
    <Page>
      <HeaderTitle title="Admin portal" detail={`Signed in as ${user.name}`} />
      <Tabs
        label="Admin portal"
        value={tab}
        onValueChange={(chosen) => setSearch({ tab: chosen, section: '' }, { push: true })}
        items={[
          { value: 'overview', label: tabNames.overview, content: <OverviewTab /> },
          { value: 'clients', label: tabNames.clients, content: <ClientsTab /> },
          { value: 'settings', label: tabNames.settings, content: inLazyTab(<SettingsTab />) },
          {
            value: 'data',
            label: tabNames.data,
            count: waiting || undefined,
            content: inLazyTab(<DataTab />),
          },
        ]}
      />
      <PeopleOfAddress />
    </Page>
  );
}

/** Shows a skeleton while a tab's code is loading. */
const inLazyTab = (content: ReactNode) => (
  <Suspense
    fallback={
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    }
  >
    {content}
  </Suspense>
);
