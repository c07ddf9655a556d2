import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FilterChip, SetFilterChip } from './filter-chip.tsx';
import { focusFilter } from './focus-filter.ts';

const none = { stage: '', lane: '', city: '' };

function Filters() {
  const [chosen, setChosen] = useState({ stage: 'Won', lane: 'to UBS', city: 'Miami' });
  const clear = (name: keyof typeof none) => setChosen({ ...chosen, [name]: '' });
  return (
    <div data-filters>
      <input type="search" aria-label="Search" />
      <FilterChip label="Days" value="" onClear={() => undefined}>
        Days
      </FilterChip>
      <FilterChip label="Stage" value={chosen.stage} onClear={() => clear('stage')}>
        Stages
      </FilterChip>
      {chosen.lane ? <SetFilterChip label="Lane" value={chosen.lane} onClear={() => clear('lane')} /> : null}
      {chosen.city ? <SetFilterChip label="City" value={chosen.city} onClear={() => clear('city')} /> : null}
      {Object.values(chosen).some(Boolean) ? (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusFilter(currentTarget);
            setChosen(none);
          }}
        >
          Clear all
        </button>
      ) : null}
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};

test('the focus stays among the filters when a chip is cleared', () => {
  render(<Filters />);
  press('Clear the filter by stage');
  expect(document.activeElement).toBe(button('Stage'));
  press('Clear the filter by lane');
  expect(document.activeElement).toBe(button('Clear the filter by city'));
  press('Clear the filter by city');
  expect(document.activeElement).toBe(button('Days'));
});

test('the focus goes to the first filter when all are cleared', () => {
  render(<Filters />);
  press('Clear all');
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  expect(document.activeElement).toBe(button('Days'));
});

test.each([
  ['Kind of move', 'Kind of move'],
  ['Any firm', 'Kind: Any firm'],
])('a filter that is not set and says %s is called %s', (idle, name) => {
  render(
    <FilterChip label="Kind" value="" idle={idle} onClear={() => undefined}>
      Kinds
    </FilterChip>,
  );
  expect(screen.getByRole('button').getAttribute('aria-label')).toBe(name);
});
