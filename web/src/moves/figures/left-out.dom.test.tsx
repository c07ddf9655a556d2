import { movesLeftOut } from '@liftout/contract/moves';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { LeftOut } from './left-out.tsx';

const all = { firm: '', from: '', to: '', conversions: false, book: '' as const };
const counts = { conversions: 12, takeovers: 1, repeats: 3, oneFirm: 4 };

const none = { conversions: 0, takeovers: 0, repeats: 0, oneFirm: 0 };

interface Shown {
  selection?: typeof all;
  bothFirms?: boolean;
  found?: typeof counts;
  isEmpty?: boolean;
}

async function show({ selection = all, bothFirms = true, found = counts, isEmpty = false }: Shown = {}) {
  const server = await startFakeServer();
  server.on(movesLeftOut, () => found);
  const onOpen = vi.fn();
  const { container } = render(
    <LeftOut
      of={{ market: null }}
      selection={selection}
      bothFirms={bothFirms}
      isEmpty={isEmpty}
      onOpen={onOpen}
    />,
    { wrapper: withQueries() },
  );
  return { onOpen, container, line: () => screen.findByText(/^Leaves/) };
}

test('a figure says in one line what it leaves out, and each number opens its rows', async () => {
  const { onOpen, line } = await show();
  expect((await line()).textContent).toBe(
    'Leaves out 12 conversions, 1 takeover, 3 repeats and 4 rows with one firm.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show the 3 repeats left out' }));
  expect(onOpen).toHaveBeenCalledWith('repeat');
});

test('what is included or not needed is not named', async () => {
  const { line } = await show({ selection: { ...all, conversions: true }, bothFirms: false });
  expect((await line()).textContent).toBe('Leaves out 3 repeats.');
});

test('a figure that leaves nothing out says so, in the same place', async () => {
  const { line } = await show({ found: none });
  expect((await line()).textContent).toBe('Leaves nothing out.');
});

test('a figure without data does not say that it leaves nothing out, only what it does', async () => {
  const { container } = await show({ found: none, isEmpty: true });
  await waitFor(() => expect(container.innerHTML).toBe(''));
  const { line } = await show({ isEmpty: true });
  expect((await line()).textContent).toMatch(/^Leaves out 12 conversions/);
});
