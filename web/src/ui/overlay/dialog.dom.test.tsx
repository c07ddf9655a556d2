import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../form/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from './dialog.tsx';

/** Shows a key once, as soon as it is made. */
function MakeKey({ onClose }: { onClose: () => void }) {
  const [isMade, setMade] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title={isMade ? 'API key ready' : 'Make API key'}>
      <DialogBody>{isMade ? 'lo_secret' : 'Name'}</DialogBody>
      {isMade ? (
        <DialogFooter>
          <DialogCancel>Done</DialogCancel>
        </DialogFooter>
      ) : (
        <Button onClick={() => setMade(true)}>Make</Button>
      )}
    </Dialog>
  );
}

test('a double click on what makes a secret does not close the dialog that shows it once', async () => {
  const onClose = vi.fn();
  render(<MakeKey onClose={onClose} />);
  fireEvent.click(screen.getByRole('button', { name: 'Make' }), { detail: 1 });
  const dialog = screen.getByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }), { detail: 2 });
  expect(dialog.style.opacity).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }), { detail: 1 });
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});
