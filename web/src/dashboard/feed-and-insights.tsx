import { Feed } from '../activity/index.ts';
import { Insights } from '../insights/index.ts';
import { Section } from '../ui/section.tsx';

/** Live Activity Feed, with Actionable Insights beside it. */
export function FeedAndInsights({ clientId }: { clientId: string }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-10 lg:grid-cols-2">
      <Section id="feed" title="Live Activity Feed" description="What happened last, as it happens.">
        <Feed clientId={clientId} />
      </Section>
      <Section
        id="insights"
        title="Actionable Insights"
        description="What to act on now, and what it rests on."
      >
        <Insights clientId={clientId} />
      </Section>
    </div>
  );
}
