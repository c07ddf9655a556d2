import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LazyMenu, MenuItem, MenuLabel, MenuSeparator } from './lazy-menu.tsx';

const drawn = (view: string | null) => (
  <LazyMenu trigger={<button type="button">Options</button>}>
    {view === null ? null : (
      <>
        <MenuLabel>{view}</MenuLabel>
        <MenuSeparator />
      </>
    )}
    <MenuItem onSelect={() => undefined}>Save as new view</MenuItem>
  </LazyMenu>
);

test('a part that first appears at a later opening is there at once', async () => {
  const { rerender } = render(drawn(null));
  fireEvent.click(screen.getByRole('button', { name: 'Options' }));
  // The first import may take its time.
  const item = await screen.findByRole('menuitem', { name: 'Save as new view' }, { timeout: 10_000 });
  fireEvent.keyDown(item, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();

  rerender(drawn('Starred in Austin'));
  fireEvent.keyDown(screen.getByRole('button', { name: 'Options' }), { key: 'ArrowDown' });
  expect(screen.getByRole('menu').textContent).toBe('Starred in AustinSave as new view');
});

test('a menu that is opened again right after Escape keeps the focus', async () => {
  render(drawn(null));
  fireEvent.click(screen.getByRole('button', { name: 'Options' }));
  const item = await screen.findByRole('menuitem', { name: 'Save as new view' }, { timeout: 10_000 });

  // Both keys come before any timer, as from a fast typist on a busy machine.
  fireEvent.keyDown(item, { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Options' }), { key: 'ArrowDown' });
  await act(() => new Promise((resolve) => setTimeout(resolve)));

  expect(screen.getByRole('menu').contains(document.activeElement)).toBe(true);
});
