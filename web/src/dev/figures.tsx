import { useState } from 'react';
import { ProportionBar } from '../ui/data/proportion-bar.tsx';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import {
  Change,
  Count,
  Coverage,
  Day,
  LastContacted,
  Money,
  NotKnown,
  Percent,
  RelativeTime,
  ShortAgo,
} from '../ui/data/values.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Card, CardHeader } from '../ui/layout/card.tsx';
import { Specimen } from './specimen.tsx';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
] as const;

/** Figures, their comparisons, and bars. */
export function Figures() {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('month');
  return (
    <div className="flex flex-col gap-4">
      <StatRow label="Market figures">
        <Stat
          label="Total Pipeline"
          value="$64.8M"
          exact="$64,812,400"
          change={<Change percent={4.23} period="vs July" />}
        />
        <Stat label="Total Contacts" value="2,392" change={<Change percent={-1.3} period="vs July" />} />
        <Stat
          label="Total AUM"
          value="$4.2B"
          exact="$4,231,880,000"
          note={<Coverage known={129} of={212} />}
        />
        <Stat
          label="Attrition"
          value="3.1%"
          change={<Change percent={-0.8} period="vs July" lowerIsBetter />}
        />
      </StatRow>
      <StatRow label="Figures in other states">
        <Stat label="Active Clients" value="3" sample note="while the source is missing" />
        <Stat label="Win Rate" value={null} note="No deal has closed yet" />
        <Stat label="Loading" value={null} loading />
        <Stat label="Unchanged" value="29.2%" change={<Change percent={0} period="vs July" />} />
      </StatRow>
      <Card>
        <CardHeader
          title="Calls reach fewer people than in July"
          description="By outcome, of 1,204 calls dialled"
          actions={<Segmented label="Period" options={periods} value={period} onValueChange={setPeriod} />}
        />
        <div className="mt-4">
          <ProportionBar
            label="Call outcomes"
            parts={[
              { label: 'Connected', value: 412 },
              { label: 'Voicemail', value: 388 },
              { label: 'No answer', value: 274 },
              { label: 'Wrong number', value: 81 },
              { label: 'Do not call', value: 31 },
              { label: 'Busy', value: 18 },
            ]}
          />
        </div>
        <div className="mt-6 flex flex-col gap-3">
          <Progress label="Upload" fraction={0.62} showValue />
          <Progress label="Research" fraction={null} />
        </div>
      </Card>
      <Card>
        <Specimen name="Money">
          <Money dollars={1_234_000_000} />
          <Money dollars={12_845_300} />
          <Money dollars={850_000} />
          <Money dollars={420} />
          <Money dollars={12_845_300} exact />
          <Money dollars={null} />
        </Specimen>
        <Specimen name="Others">
          <Count value={2392} />
          <Percent value={29.16} />
          <Percent value={null} />
          <NotKnown />
          <Change percent={12.4} period="vs Q1" />
        </Specimen>
        <Specimen name="Times">
          <RelativeTime at={ago(2)} />
          <RelativeTime at={ago(24 * 40)} />
          <LastContacted at={ago(0.2)} />
          <LastContacted at={ago(24 * 41)} />
          <LastContacted at={null} />
          <ShortAgo at={ago(5)} />
          <Day day="2025-08-29" />
        </Specimen>
      </Card>
    </div>
  );
}
