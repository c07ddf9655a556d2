import { moveFirms } from '@liftout/contract/moves';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { FirmChip } from './firm-chip.tsx';

const idOf = (at: number) => `0198f000-0000-7000-8000-${String(at).padStart(12, '0')}`;

test('of thousands of firms fifty are drawn, and one of the others is found by typing', async () => {
  const server = await startFakeServer();
  const names = [...Array.from({ length: 3_000 }, (_, at) => `Firm ${at}`), 'Zürcher Wealth'];
  server.on(moveFirms, () => names.map((name, at) => ({ id: idOf(at), name })));
  const choose = vi.fn();
  const Queries = withQueries();
  render(
    <Queries>
      <FirmChip of={{ market: 'miami' }} value="" onChange={choose} />
    </Queries>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Firm: Any firm' }));
  const input = await screen.findByPlaceholderText('Find a firm', {}, { timeout: 10_000 });
  await screen.findByText('And 2,951 more firms. Keep typing to find yours.');
  expect(screen.getAllByRole('option')).toHaveLength(50);

  fireEvent.change(input, { target: { value: 'zurch' } });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zürcher Wealth']);
  expect(screen.queryByText(/Keep typing/)).toBeNull();
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(choose).toHaveBeenCalledWith('Zürcher Wealth');
});
