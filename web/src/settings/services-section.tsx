import { type ServiceName, type ServiceState, type Services, testService } from '@liftout/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { Badge } from '../ui/data/badge.tsx';
import { RealTime } from '../ui/data/real-time.tsx';
import { NotKnown } from '../ui/data/values.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { servicesQuery } from './queries.ts';
import { type Health, healthOf } from './service-health.ts';

const names: Record<ServiceName, string> = {
  hubspot: 'HubSpot',
  justcall: 'JustCall',
  'google-sheets': 'Google Sheets',
  ai: 'AI model',
  mail: 'Mail server',
  database: 'Database',
  news: 'News feeds',
};

/** What Liftout connects to: whether it is set up, how it last went, and a test of each. */
export function ServicesSection() {
  const query = useQuery(servicesQuery);
  return (
    <Section
      id="services"
      title="Services"
      description="What this portal connects to. Keys are set where the server runs and are never shown."
    >
      <Card flush>
        <Loaded query={query} what="the services" placeholder={<SkeletonRows rows={8} columns={3} />}>
          {(data) => (
            <>
              <Summary {...data} />
              <ul className="divide-y divide-line-soft">
                {data.services.map((state) => (
                  <ServiceRow key={state.service} state={state} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

const connections: Record<Health, string> = {
  missing: 'Not connected',
  untried: 'Set up, not tried yet',
  failing: 'Not connected',
  working: 'Connected',
};

function Summary({ portalId, lists, campaigns, services }: Services) {
  const hubspot = services.find(({ service }) => service === 'hubspot');
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 border-b border-line-soft px-4 py-3 text-sm">
      <Item label="Portal ID" value={portalId ?? <NotKnown />} />
      <Item
        label="HubSpot"
        value={
          <Badge dot tone={hubspot && healthOf(hubspot) === 'working' ? 'positive' : 'neutral'}>
            {connections[hubspot ? healthOf(hubspot) : 'missing']}
          </Badge>
        }
      />
      <Item label="In use" value={`${counted(lists, 'list')}, ${counted(campaigns, 'campaign')}`} />
    </dl>
  );
}

const Item = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div className="flex items-center gap-2">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);

function ServiceRow({ state }: { state: ServiceState }) {
  const { service, missing, detail, lastSuccess, lastError } = state;
  return (
    <li className="flex items-start gap-4 px-4 py-3">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-medium">{names[service]}</h3>
          {statuses[healthOf(state)]}
        </div>
        <p className="mt-0.5 text-ink-soft text-sm wrap-anywhere">{missing ?? detail}</p>
        {missing === null ? (
          <div className="mt-1 flex flex-col gap-0.5 text-ink-soft text-sm">
            {lastSuccess ? (
              <p>
                Last success <RealTime inline at={lastSuccess} />
              </p>
            ) : null}
            {lastError ? (
              <p className="wrap-anywhere">
                Last error <RealTime inline at={lastError.at} />: {lastError.message}
              </p>
            ) : null}
            {lastSuccess || lastError ? null : <p>Not used or tested yet</p>}
          </div>
        ) : null}
      </div>
      {missing === null ? <TestButton service={service} /> : null}
    </li>
  );
}

const statuses: Record<Health, React.ReactNode> = {
  missing: <Badge>Not set up</Badge>,
  untried: <Badge tone="info">Set up</Badge>,
  failing: <Badge tone="negative">Failing</Badge>,
  working: <Badge tone="positive">Working</Badge>,
};

function TestButton({ service }: { service: ServiceName }) {
  const queries = useQueryClient();
  const name = names[service];
  const test = useChange({
    by: testService,
    clientId: null,
    send: () => call(testService, { params: { service } }),
    onSuccess: (state) =>
      queries.setQueryData(
        servicesQuery.queryKey,
        (known) =>
          known && {
            ...known,
            services: known.services.map((one) => (one.service === service ? state : one)),
          },
      ),
    done: ({ test: outcome }) => ({
      tone: outcome?.ok ? 'positive' : 'negative',
      title: outcome?.ok ? `${name} works` : `${name} test failed`,
      ...(outcome && { description: outcome.message }),
    }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: `Couldn't test ${name}`,
        description: messageOf(error, 'Try again in a moment.'),
      }),
  });
  return (
    <Button
      size="sm"
      className="shrink-0"
      aria-label={`Test ${name}`}
      busy={test.isPending}
      busyText="Testing…"
      onClick={() => test.mutate()}
    >
      Test
    </Button>
  );
}
