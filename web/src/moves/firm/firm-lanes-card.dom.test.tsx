import { moveLanes, movesLeftOut } from '@liftout/contract/moves';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setServerTime } from '../../lib/format/clock.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { FirmLanesCard } from './firm-lanes-card.tsx';

const merrill = { id: '018f0000-0000-7000-8000-000000000001', name: 'Merrill', channel: null };
const ubs = { id: '018f0000-0000-7000-8000-000000000002', name: 'UBS', channel: null };
const lane = {
  firmLeft: merrill,
  firmJoined: ubs,
  moves: 3,
  advisors: 3,
  aum: { total: null, known: 0, of: 3 },
  first: '2025-07-01',
  last: '2025-08-08',
  recentAdvisors: 2,
  active: false,
};

test('lanes are of twelve months up to today, as what they open, without moves that are announced', async () => {
  setServerTime('2025-08-29T12:00:00Z');
  const server = await startFakeServer();
  server.on(moveLanes, () => [lane]);
  server.on(movesLeftOut, () => ({ conversions: 1, takeovers: 0, repeats: 0, oneFirm: 0 }));
  const onLane = vi.fn();
  const onLeftOut = vi.fn();
  const days = { from: '2024-09-01', to: '2025-08-29' };
  render(<FirmLanesCard of={{ market: null }} firm={merrill} onLane={onLane} onLeftOut={onLeftOut} />, {
    wrapper: withQueries(),
  });
  fireEvent.click(await screen.findByRole('button', { name: /UBS/ }));
  expect(onLane).toHaveBeenCalledExactlyOnceWith({ left: 'Merrill', joined: 'UBS', ...days });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the 1 conversion left out' }));
  expect(onLeftOut).toHaveBeenCalledExactlyOnceWith('conversion', days);
  const [asked] = server.requestsTo(moveLanes);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject(days);
});
