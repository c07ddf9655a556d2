import { monthOptions } from '@liftout/contract/values/months';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { now } from '../lib/format/clock.ts';
import { LazySelect } from '../ui/form/lazy-select.tsx';
import { monthParams } from './dashboard-params.ts';

/** The month of the dashboard's figures, from the address; `month` is the current one (design 4.4). */
export function useMonth() {
  const options = monthOptions(now());
  const { month: given } = useSearchParams(monthParams);
  const setSearch = useSetSearchParams<{ month: string }>();
  const month = options.some(({ value }) => value === given) ? given : 'month';
  const setMonth = (value: string) => setSearch({ month: value }, { push: true });
  return { month, setMonth, options };
}

/** The month selector. It names the one section that it governs, inside its box where there is no room beside it. */
export function MonthSelect() {
  const { month, setMonth, options } = useMonth();
  return (
    <div className="relative flex items-center gap-2" title="The other sections show what is current.">
      <span
        aria-hidden
        className="pointer-events-none whitespace-nowrap text-ink-soft text-sm max-xl:absolute max-xl:top-1 max-xl:left-2.75 max-xl:text-xs max-xl:leading-tight print:hidden"
      >
        Engagement in
      </span>
      <div className="w-40 max-md:w-36">
        <LazySelect
          label="Month of Engagement Summary"
          options={options}
          value={month}
          onValueChange={(value) => setMonth(value)}
          className="max-xl:h-10 max-xl:pt-4"
        />
      </div>
    </div>
  );
}
