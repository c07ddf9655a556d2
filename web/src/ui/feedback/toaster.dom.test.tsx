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
