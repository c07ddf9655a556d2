import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Tabs } from '../layout/tabs.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';

const options = [
  { value: 'any', label: 'Any time' },
  { value: '14', label: 'Two weeks' },
  { value: '30', label: 'A month' },
];
const inTabOrder = () =>
  screen
    .getAllByRole('radio')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent, id }) => textContent || document.querySelector(`label[for="${id}"]`)?.textContent);

test('Tab reaches the chosen one, and the arrows choose the next', () => {
  const choose = vi.fn();
  render(<RadioGroup label="Not contacted for" options={options} value="14" onValueChange={choose} />);
  expect(inTabOrder()).toEqual(['Two weeks']);
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Two weeks' }), { key: 'ArrowDown' });
  expect(choose).toHaveBeenCalledWith('30');
});

test('Tab reaches the first where the value is none of the choices, as one from an address', () => {
  render(<RadioGroup label="Not contacted for" options={options} value="45" onValueChange={vi.fn()} />);
  expect(inTabOrder()).toEqual(['Any time']);
});

test('Tab passes over a chosen one that is disabled', () => {
  const some = options.map((option) => ({ ...option, disabled: option.value !== '30' }));
  render(<RadioGroup label="Not contacted for" options={some} value="14" onValueChange={vi.fn()} />);
  expect(inTabOrder()).toEqual(['A month']);
});

test('a row of choices without a chosen one is reached too', () => {
  render(<Segmented label="Not contacted for" options={options} value="" onValueChange={vi.fn()} />);
  expect(inTabOrder()).toEqual(['Any time']);
});

interface Choice {
  value: string;
  onValueChange: (value: string) => void;
}
const parts: [name: string, role: 'radio' | 'tab', draw: (choice: Choice) => ReactElement][] = [
  ['radio group', 'radio', (choice) => <RadioGroup label="Time" options={options} {...choice} />],
  ['row of choices', 'radio', (choice) => <Segmented label="Time" options={options} {...choice} />],
  [
    'tab list',
    'tab',
    (choice) => (
      <Tabs label="Time" items={options.map((one) => ({ ...one, content: one.label }))} {...choice} />
    ),
  ],
];

test.each(parts)(
  'a click on the chosen one of a %s changes nothing, one on another chooses it',
  (_, role, draw) => {
    const choose = vi.fn();
    render(draw({ value: '14', onValueChange: choose }));
    fireEvent.click(screen.getByRole(role, { name: 'Two weeks' }));
    expect(choose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole(role, { name: 'A month' }));
    expect(choose.mock.calls).toEqual([['30']]);
  },
);
