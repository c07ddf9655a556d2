import { type MonthCoverage, movesSummary } from '@liftout/contract/moves';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { EmptyPeriod } from './empty-period.tsx';

const none = {
  from: null,
  to: null,
  moves: 0,
  advisors: 0,
  aum: { total: null, known: 0, of: 0 },
  medianAum: null,
  outliers: [],
  outlierCount: 0,
};

async function show(days: { from: string; to: string }, current: MonthCoverage) {
  const server = await startFakeServer();
  server.on(movesSummary, () => ({
    market: null,
    current: none,
    previous: null,
    coverage: { current, previous: null },
    conversions: 0,
  }));
  render(
    <EmptyPeriod of={{ market: null }} selection={{ firm: '', ...days, conversions: false, book: '' }}>
      No lanes here
    </EmptyPeriod>,
    { wrapper: withQueries() },
  );
  return server;
}

const autumn = { from: '2024-09-01', to: '2024-10-31' };

test('of days that no upload covers, an empty part says that nothing is known', async () => {
  await show(autumn, 'none');
  await screen.findByText('No upload covers these days');
  expect(screen.queryByText('No lanes here')).toBeNull();
});

test('of days that an upload covers, an empty part says that there is nothing', async () => {
  await show(autumn, 'incomplete');
  await screen.findByText('No lanes here');
  expect(screen.queryByText('No upload covers these days')).toBeNull();
});

test('without a limit of days nothing is asked', async () => {
  const server = await show({ from: '', to: '' }, 'none');
  await screen.findByText('No lanes here');
  expect(server.requestsTo(movesSummary)).toEqual([]);
});
