import { monthOptions } from '@liftout/contract/months';
import { now } from '../lib/clock.ts';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { OnDemandSelect } from '../ui/on-demand-select.tsx';

/** The month that the dashboard's figures are for, kept in the address: `month` is the current one (design 4.4). */
export function useMonth() {
  const options = monthOptions(now());
  const [month, setMonth] = useUrlState('month', readOneOf(options.map((option) => option.value)), 'month');
  return { month, setMonth, options };
}

export function MonthSelect() {
  const { month, setMonth, options } = useMonth();
  return (
    <div className="w-40">
      <OnDemandSelect
        label="Month"
        options={options}
        value={month}
        onValueChange={(value) => setMonth(value, { push: true })}
      />
    </div>
  );
}
