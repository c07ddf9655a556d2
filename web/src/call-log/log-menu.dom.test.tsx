import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LogMenu } from './log-menu.tsx';

const step = { id: '0198f000-0000-7000-8000-000000000001', what: 'Send the grid' };

function open(due: typeof step | null) {
  const onLog = vi.fn();
  const props = { trigger: <button type="button">Log</button>, onLog, onDetails: vi.fn() };
  render(<LogMenu {...props} step={due} />);
  return onLog;
}

const tick = () => screen.getByRole('menuitemcheckbox', { name: 'Done: Send the grid' });

test('a call logged in two clicks leaves the next step open, as the form does', () => {
  const onLog = open(step);
  expect(tick().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(screen.getByRole('menuitem', { name: 'No answer' }));
  expect(onLog).toHaveBeenCalledWith({ outcome: 'No answer' });
});

test('with the step ticked the call finishes it; the next call starts unticked', async () => {
  const onLog = open(step);
  fireEvent.click(tick());
  expect(tick().getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Connected' }));
  expect(onLog).toHaveBeenCalledWith({ outcome: 'Connected', finishes: step.id });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.keyDown(screen.getByRole('button', { name: 'Log' }), { key: 'Enter' });
  expect(tick().getAttribute('aria-checked')).toBe('false');
});

test('nobody without an open step is asked about one', () => {
  open(null);
  expect(screen.queryByRole('menuitemcheckbox')).toBeNull();
});
