import type { PlatformMetrics } from '@liftout/contract/admin';
import { useQuery } from '@tanstack/react-query';
import { clientNamesQuery } from '../../clients/index.ts';
import { count, counted, money, moneyExact } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { Stat, StatRow } from '../../ui/data/stat.tsx';
import { Change } from '../../ui/data/values.tsx';
import { platformQuery } from './queries.ts';

/** Sample figures, marked as such, shown while the source is missing (spec section 9). */
const sample = { activeClients: 3, totalContacts: 2_392, totalPipelineValue: 64_800_000 } as const;
type Figure = keyof typeof sample;

/** Active clients, contacts and pipeline value, each with its change since the month began. */
export function PlatformFigures() {
  const query = useQuery(platformQuery);
  const clients = useQuery(clientNamesQuery).data;
  const figure = (name: Figure, show: (value: number) => string) => ({
    loading: query.isPending,
    value: query.isPending ? null : show(query.data?.[name] ?? sample[name]),
    sample: query.isLoadingError,
    change: query.data ? <Since figure={name} metrics={query.data} /> : undefined,
  });
  const coverage = query.data?.pipelineCoverage ?? { known: 0, of: 0 };
  const isUnknown = coverage.known === 0 && coverage.of > 0;
  const isPartial = coverage.known > 0 && coverage.known < coverage.of;
  return (
    <StatRow label="Platform figures">
      <Stat
        label="Active Clients"
        {...figure('activeClients', count)}
        note={clients ? `of ${counted(clients.length, 'client')}` : null}
      />
      <Stat label="Total Contacts" {...figure('totalContacts', count)} note="across all clients" />
      <Stat
        label="Pipeline Value"
        {...figure('totalPipelineValue', money)}
        {...(isUnknown
          ? { value: null }
          : { exact: moneyExact(query.data?.totalPipelineValue ?? sample.totalPipelineValue) })}
        note={`${isPartial ? `known for ${count(coverage.known)} of ${count(coverage.of)} ` : ''}open and won deals`}
      />
    </StatRow>
  );
}

/** The change since the month began: in percent, or what it was where that says nothing. */
function Since({ figure, metrics: { previous, trend } }: { figure: Figure; metrics: PlatformMetrics }) {
  const change = trend[figure];
  if (change === null) return null;
  return <Change percent={change} period={`since ${calendarDay(previous.at.slice(0, 10))}`} />;
}
