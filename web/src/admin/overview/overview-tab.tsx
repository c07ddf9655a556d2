import { ClientLinks } from '../client-links.tsx';
import { CallingAnalytics, EngagementAnalytics } from './analytics.tsx';
import { Attention } from './attention.tsx';
import { PlatformFigures } from './platform-figures.tsx';
import { RecentUploads } from './recent-uploads.tsx';

/** The platform in figures, what waits for an admin, and links to every client's dashboard. */
export function OverviewTab() {
  return (
    <div className="flex flex-col gap-8">
      <PlatformFigures />
      <Attention />
      <EngagementAnalytics />
      <CallingAnalytics />
      <ClientLinks />
      <RecentUploads />
    </div>
  );
}
