import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Popover } from './popover.tsx';

test('a popover that is opened again right after Escape keeps the focus', async () => {
  render(
    <Popover trigger={<button type="button">Filters</button>} label="Filters">
      <input aria-label="City" />
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Filters' });
  fireEvent.click(button);

  // Both keys come before any timer, as from a fast typist on a busy machine.
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'City' }), { key: 'Escape' });
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve)));

  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'City' }));
});
