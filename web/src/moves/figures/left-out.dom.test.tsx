import { movesLeftOut } from '@liftout/contract/moves';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { LeftOut } from './left-out.tsx';

const all = { firm: '', from: '', to: '', conversions: false, book: '' as const };
const counts = { conversions: 12, takeovers: 1, repeats: 3, oneFirm: 4 };

async function shown(selection: typeof all, bothFirms: boolean, found = counts) {
  const server = await startFakeServer();
  server.on(movesLeftOut, () => found);
  const onOpen = vi.fn();
  render(<LeftOut of={{ market: null }} selection={selection} bothFirms={bothFirms} onOpen={onOpen} />, {
    wrapper: withQueries(),
  });
  return { onOpen, line: await screen.findByText(/^Leaves/) };
}

test('a figure says in one line what it leaves out, and each number opens its rows', async () => {
  const { onOpen, line } = await shown(all, true);
  expect(line.textContent).toBe('Leaves out 12 conversions, 1 takeover, 3 repeats and 4 rows with one firm.');
  fireEvent.click(screen.getByRole('button', { name: 'Show the 3 repeats left out' }));
  expect(onOpen).toHaveBeenCalledWith('repeat');
});

test('what is included or not needed is not named', async () => {
  const { line } = await shown({ ...all, conversions: true }, false);
  expect(line.textContent).toBe('Leaves out 3 repeats.');
});

test('a figure that leaves nothing out says so, in the same place', async () => {
  const { line } = await shown(all, true, { conversions: 0, takeovers: 0, repeats: 0, oneFirm: 0 });
  expect(line.textContent).toBe('Leaves nothing out.');
});
