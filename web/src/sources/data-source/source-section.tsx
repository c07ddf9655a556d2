import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { dataSourceQuery } from '../queries.ts';
import { DataSourceForm } from './data-source-form.tsx';
import { DataSourcePreview } from './preview.tsx';

/** The settings of a client's source, beside what is read with them. */
export function SourceSection({ clientId }: { clientId: string }) {
  const query = useQuery(dataSourceQuery(clientId));
  const loading = {
    query,
    what: 'the data source',
    compact: true,
    placeholder: <Skeleton className="h-96" />,
  };
  return (
    <div
      id="source"
      className="grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]"
    >
      <Section title="Configuration" description="Saved for everyone who uses this client.">
        <Card>
          <Loaded {...loading}>{(info) => <DataSourceForm clientId={clientId} info={info} />}</Loaded>
        </Card>
      </Section>
      <Section title="Preview" description="From the saved source, refreshed every 30 seconds.">
        <Loaded {...loading}>{(info) => <DataSourcePreview info={info} />}</Loaded>
      </Section>
    </div>
  );
}
