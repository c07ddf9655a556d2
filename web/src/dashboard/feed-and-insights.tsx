import { Feed } from '../activity/index.ts';
import { Insights } from '../insights/index.ts';
import { Section } from '../ui/layout/section.tsx';

/** Live Activity Feed and Actionable Insights, next to each other. */
export function FeedAndInsights({ clientId }: { clientId: string }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-2">
      <Section
        id="feed"
        title="Live Activity Feed"
        description="Calls, emails, meetings and notes as they happen."
      >
        <Feed clientId={clientId} />
      </Section>
      <Section id="insights" title="Actionable Insights" description="What needs you now, and why.">
        <Insights clientId={clientId} />
      </Section>
    </div>
  );
}
