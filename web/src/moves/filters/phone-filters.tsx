import { SetFilterChip } from '../../ui/form/filter-chip.tsx';
import { classLabels } from '../classes.ts';
import type { MovesState } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { bookText } from './book-chip.tsx';
import { chartFilters } from './chart-filters.ts';

/** On a phone, where the bar of filters scrolls away: what the rows below are filtered by. */
export function PhoneFilters({ state, change }: { state: MovesState; change: ChangeMoves }) {
  const filters = [
    { label: 'Firm', value: state.firm, cleared: { firm: '' } },
    { label: 'Kind', value: state.class && classLabels[state.class], cleared: { class: '' as const } },
    { label: 'In your book', value: bookText(state.book), cleared: { book: '' as const } },
    ...chartFilters(state),
  ].filter(({ value }) => value !== '');
  if (filters.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:hidden print:hidden">
      {filters.map(({ label, value, cleared }) => (
        <SetFilterChip
          key={label}
          label={label}
          value={value}
          onClear={() => change(cleared, { push: true })}
        />
      ))}
    </div>
  );
}
