import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from './toast-store.ts';
import Toaster from './toaster.tsx';

test('Undo runs once and closes the toast', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void toast({ title: 'Stage changed to Won', action: { label: 'Undo', onSelect: undo } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a newer message replaces an older one', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Stage changed to Won' }));
  await screen.findByText('Stage changed to Won');
  act(() => void toast({ title: 'Contact added' }));
  await screen.findByText('Contact added');
  await waitFor(() => expect(screen.queryByText('Stage changed to Won')).toBeNull());
});

test('where the focus was before F8 has gone, it goes to the page', async () => {
  render(
    <>
      <main id="main" tabIndex={-1}>
        <button type="button">Lost (1)</button>
      </main>
      <Toaster />
    </>,
  );
  const before = screen.getByRole('button', { name: 'Lost (1)' });
  before.focus();
  act(
    () => void toast({ title: 'Marked as lost', action: { label: 'Undo', onSelect: () => before.remove() } }),
  );
  const undo = await screen.findByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
