import { marketActivityTypes } from '@liftout/contract/markets';
import { Plus, X } from 'lucide-react';
import { now } from '../../lib/format/clock.ts';
import { Button } from '../../ui/form/button.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { type ActivityRow, type Draft, newKey } from './draft.ts';

const labels = {
  deal_won: 'Deal won',
  new_contact: 'New contact',
  meeting_booked: 'Meeting booked',
  pipeline_advance: 'Pipeline advance',
} as const;

interface ActivityFieldsProps {
  rows: readonly ActivityRow[];
  error: string | undefined;
  onChange: (part: Partial<Draft>) => void;
}

/** The recent activity that the public page shows. */
export function ActivityFields({ rows, error, onChange }: ActivityFieldsProps) {
  const replace = (key: number, part: Partial<ActivityRow>) =>
    onChange({ recentActivity: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const today = new Date(now()).toISOString().slice(0, 10);
  const add = () =>
    onChange({
      recentActivity: [
        { key: newKey(), type: 'new_contact', firm: '', value: '', time: `${today}T12:00:00.000Z` },
        ...rows,
      ],
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">Recent activity</legend>
      {rows.map(({ key, type, firm, value, time }, at) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_2rem] items-center gap-2 border-line-soft border-b pb-2 sm:grid-cols-[9rem_minmax(0,1fr)_6.5rem_9rem_2rem] sm:border-0 sm:pb-0"
        >
          <Select
            label={`Kind of activity ${at + 1}`}
            value={type}
            onValueChange={(next) => replace(key, { type: next })}
            options={marketActivityTypes.map((one) => ({ value: one, label: labels[one] }))}
          />
          <IconButton
            size="sm"
            variant="ghost"
            className="sm:order-last"
            label={`Remove activity ${at + 1}`}
            icon={<X aria-hidden size={16} />}
            onClick={() => onChange({ recentActivity: rows.filter((row) => row.key !== key) })}
          />
          <Input
            aria-label={`Firm of activity ${at + 1}`}
            placeholder="Firm"
            className="max-sm:col-span-2"
            value={firm}
            maxLength={200}
            onChange={(event) => replace(key, { firm: event.target.value })}
          />
          <Input
            aria-label={`Value of activity ${at + 1}`}
            placeholder="$410K"
            className="max-sm:col-span-2"
            value={value}
            maxLength={40}
            onChange={(event) => replace(key, { value: event.target.value })}
          />
          <Input
            type="date"
            aria-label={`Date of activity ${at + 1}`}
            className="max-sm:col-span-2"
            value={time.slice(0, 10)}
            onChange={(event) =>
              event.target.value && replace(key, { time: `${event.target.value}T12:00:00.000Z` })
            }
          />
        </div>
      ))}
      <div>
        <Button size="sm" variant="ghost" icon={<Plus aria-hidden size={14} />} onClick={add}>
          Add activity
        </Button>
      </div>
      {error ? <p className="text-negative text-xs">{error}</p> : null}
    </fieldset>
  );
}
