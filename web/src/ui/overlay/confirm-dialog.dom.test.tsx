import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A list whose rows go after they are confirmed: at once, or when the list is read again. */
function Rows({ late }: { late: boolean }) {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  const [asked, setAsked] = useState<string | null>(null);
  const [gone, setGone] = useState<string | null>(null);
  const remove = (name: string) => setRows((before) => before.filter((one) => one !== name));
  return (
    <main>
      <button type="button" onClick={() => gone && remove(gone)}>
        Read again
      </button>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <button type="button">Edit {name}</button>
            <button type="button" onClick={() => setAsked(name)}>
              Delete {name}
            </button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Delete?"
          description=""
          confirmText="Delete it"
          onConfirm={() => {
            setAsked(null);
            setGone(asked);
            if (!late) remove(asked);
          }}
        />
      ) : null}
    </main>
  );
}
const button = (name: string) => screen.getByRole('button', { name });
async function confirm(name: string) {
  button(`Delete ${name}`).focus();
  fireEvent.click(button(`Delete ${name}`));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
}
const expectFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(button(name)));

test('a row that is removed with the dialog leaves the focus to the next one, the last row to the one before', async () => {
  render(<Rows late={false} />);
  await confirm('second');
  await expectFocus('Edit third');
  await confirm('third');
  await expectFocus('Edit first');
});

test('so does a row that goes when the list is read again', async () => {
  render(<Rows late />);
  await confirm('second');
  await expectFocus('Delete second');
  fireEvent.click(button('Read again'));
  await expectFocus('Edit third');
});

test('but not after the user went elsewhere', async () => {
  render(<Rows late />);
  await confirm('second');
  await expectFocus('Delete second');
  button('Edit first').focus();
  fireEvent.click(button('Read again'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete second' })).toBeNull());
  expect(document.activeElement).toBe(button('Edit first'));
});
