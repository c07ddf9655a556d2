import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Select } from './select.tsx';

test('a click beside an open list closes it, whether or not Radix hears of it', () => {
  render(
    <Select
      defaultOpen
      label="Month"
      value="may"
      onValueChange={() => undefined}
      options={[
        { value: 'may', label: 'May' },
        { value: 'june', label: 'June' },
      ]}
    />,
  );
  expect(screen.getAllByRole('option')).toHaveLength(2);
  const shield = document.querySelector('body > [aria-hidden].fixed');
  if (!shield) throw new Error('An open list has a shield');
  fireEvent.click(shield);
  expect(screen.queryByRole('option')).toBeNull();
});
