import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState, NoAccessState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';

/** Empty, error and loading states. */
export function States() {
  const [tab, setTab] = useState<'empty' | 'loading'>('empty');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card flush>
        <EmptyState
          icon={<Inbox aria-hidden size={20} />}
          title="No recent activities found"
          description="Calls, emails and meetings appear here as soon as a source is connected."
          action={<Button variant="primary">Connect a source</Button>}
        />
      </Card>
      <Card flush>
        <ErrorState
          title="Failed to load campaign data"
          description="The spreadsheet did not answer. Nothing was changed."
          onRetry={() => setTab('empty')}
        />
      </Card>
      <Card flush>
        <NoAccessState what="Deal Pipeline" />
      </Card>
      <Card>
        <Tabs
          label="Views"
          value={tab}
          onValueChange={setTab}
          items={[
            {
              value: 'empty',
              label: 'Market Overview',
              count: 6,
              content: <EmptyState compact title="No market data available" />,
            },
            { value: 'loading', label: 'Performance', content: <SkeletonText lines={5} /> },
          ]}
        />
      </Card>
    </div>
  );
}
