import { monthOptions } from '@liftout/contract/months';
import { lazy } from 'react';
import { now } from '../lib/clock.ts';
import { readOneOf, useUrlState } from '../lib/url-state.ts';
import { OnDemand } from '../ui/on-demand.tsx';
import { SelectFace } from '../ui/select-face.tsx';

const loadSelect = () => import('../ui/select.tsx');
const Select = lazy(async () => ({ default: (await loadSelect()).Select<string> }));

/** The month that the dashboard's figures are for, kept in the address: `month` is the current one (design 4.4). */
export function useMonth() {
  const options = monthOptions(now());
  const [month, setMonth] = useUrlState('month', readOneOf(options.map((option) => option.value)), 'month');
  return { month, setMonth, options };
}

export function MonthSelect() {
  const { month, setMonth, options } = useMonth();
  const shown = options.find(({ value }) => value === month)?.label;
  return (
    <div className="w-40">
      <OnDemand trigger={<SelectFace label="Month">{shown}</SelectFace>} popup="listbox" load={loadSelect}>
        <Select
          label="Month"
          options={options}
          value={month}
          onValueChange={(value) => setMonth(value, { push: true })}
          defaultOpen
        />
      </OnDemand>
    </div>
  );
}
