import type { Engagement, MonthFigures } from '@liftout/contract/activity';
import { count } from '../lib/format/formats.ts';
import { BarList } from '../ui/data/bar-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { share } from './comparisons.ts';

/** The month's calls by disposition; percentages are of the calls dialed (spec section 9). */
export function Dispositions({ figures: { callDisposition, callsDialed } }: { figures: MonthFigures }) {
  const endings = Object.entries(callDisposition);
  if (callsDialed === 0 || endings.length === 0)
    return <EmptyState compact title="No calls dialed this month" />;
  return (
    <BarList
      caption={`How ${count(callsDialed)} dialed calls ended`}
      labels={{ row: 'Outcome', value: 'Calls', share: 'Share of calls', whole: 'dialed calls' }}
      bars={endings.map(([label, value]) => ({ label, value, share: share(value, callsDialed) }))}
    />
  );
}

/** Each channel's share of all calls, e-mails and texts (spec section 9, Engagement percentage). */
export function Channels({ data }: { data: Engagement }) {
  const parts = [
    { label: 'Calls', value: data.calls },
    { label: 'Emails', value: data.emails },
    { label: 'SMS', value: data.sms },
  ];
  const all = parts.reduce((sum, { value }) => sum + value, 0);
  if (all === 0)
    return (
      <EmptyState
        compact
        title="No calls, emails or texts this month"
        description="Choose another month above."
      />
    );
  return (
    <BarList
      caption={`${count(all)} calls, emails and texts`}
      labels={{ row: 'Channel', value: 'Touches', share: 'Share', whole: 'calls, emails and texts' }}
      bars={parts.map((part) => ({ ...part, share: share(part.value, all) }))}
    />
  );
}
