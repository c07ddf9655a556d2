import { movesLeftOut, netRecruiting } from '@liftout/contract/moves';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { NetCard } from './net-card.tsx';

const aum = { total: null, known: 0, of: 0 };
const firm = (name: string, id: string, joined: number, keptBoth: number) => ({
  firm: { id, name, channel: null },
  joined: { advisors: joined, aum: { ...aum, of: joined } },
  left: { advisors: 1, aum: { ...aum, of: 1 } },
  keptBoth,
  net: { advisors: joined - 1, aum: null, known: 0, of: joined + 1, signHolds: false },
});
const firms = [
  firm('UBS', '018f0000-0000-7000-8000-000000000001', 5, 2),
  firm('Merrill', '018f0000-0000-7000-8000-000000000002', 3, 0),
];

test('the bars and the table tell how many of those who joined kept both firms', async () => {
  const server = await startFakeServer();
  server.on(netRecruiting, () => firms);
  server.on(movesLeftOut, () => ({ conversions: 1, takeovers: 0, repeats: 0, oneFirm: 0 }));
  const selection = { firm: '', from: '', to: '', conversions: false, book: '' as const };
  render(
    <NetCard
      of={{ market: null }}
      selection={{ ...selection, left: '', joined: '' }}
      by="advisors"
      onFirm={vi.fn()}
      onSide={vi.fn()}
      onLeftOut={vi.fn()}
    />,
    { wrapper: withQueries() },
  );
  const bars = await screen.findAllByRole('button', { name: /joined/ });
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'UBS: 5 advisors joined, 2 kept both firms',
    'Merrill: 3 advisors joined',
  ]);
  await screen.findByText(/^Leaves out/);
  fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelectorAll('td')[1]?.textContent)).toEqual([
    '5 2 kept both firms',
    '3 ',
  ]);
});
