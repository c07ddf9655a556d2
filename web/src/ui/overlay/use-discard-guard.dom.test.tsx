import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';
import { useDiscardGuard } from './use-discard-guard.tsx';

function Form({ dirty, close }: { dirty: boolean; close: () => void }) {
  const { requestClose, question } = useDiscardGuard(dirty, close);
  return (
    <>
      <button type="button" onClick={requestClose}>
        Close
      </button>
      {question}
    </>
  );
}
const pressClose = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
/** Whether the browser would ask before it leaves the page. */
const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('an untouched form closes at once', () => {
  const close = vi.fn();
  render(<Form dirty={false} close={close} />);
  expect(asksBeforeLeaving()).toBe(false);
  pressClose();
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});

test('a changed form asks first, and stays when the answer is no', async () => {
  const close = vi.fn();
  render(<Form dirty close={close} />);
  pressClose();
  await screen.findByText('Discard your changes?');
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
  expect(close).not.toHaveBeenCalled();
});

test('and closes when the answer is yes', async () => {
  const close = vi.fn();
  render(<Form dirty close={close} />);
  pressClose();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledOnce();
});

test('the browser asks before it leaves the page while there is unsaved input', () => {
  const { rerender, unmount } = render(<Form dirty close={() => undefined} />);
  expect(asksBeforeLeaving()).toBe(true);
  rerender(<Form dirty={false} close={() => undefined} />);
  expect(asksBeforeLeaving()).toBe(false);
  rerender(<Form dirty close={() => undefined} />);
  act(() => unmount());
  expect(asksBeforeLeaving()).toBe(false);
});

test('while the form is being sent, the question is whether to wait for the answer', async () => {
  const close = vi.fn();
  const dialog = (busy: boolean) => (
    <Dialog open dirty onOpenChange={close} title="Submit intel">
      <Button type="submit" busy={busy}>
        Submit
      </Button>
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  pressClose();
  await screen.findByText('Close before your changes are saved?');
  expect(screen.queryByText('Discard your changes?')).toBeNull();
  // The server refused it.
  rerender(dialog(false));
  await screen.findByText('Discard your changes?');
  rerender(dialog(true));
  fireEvent.click(await screen.findByRole('button', { name: 'Wait' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wait' })).toBeNull());
  expect(close).not.toHaveBeenCalled();
});
