import { type MonthGoals, readGoals } from '@liftout/contract/goals';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { withQueries } from '../testing/with-queries.tsx';
import { GoalsCard } from './goals-card.tsx';

/** The goal is $1.5M. @returns what the card says of the value won */
async function valueWon(reached: Pick<MonthGoals['reached'], 'wins' | 'wonValue' | 'wonKnown'>) {
  const server = await startFakeServer();
  server.on(readGoals, () => ({
    month: '2025-08',
    since: '2025-08',
    version: 1,
    changedBy: 'alpha',
    targets: { calls: 120, meetings: null, wins: 4, wonValue: 150_000_000 },
    reached: { calls: 84, meetings: 2, ...reached },
  }));
  render(<GoalsCard clientId="alpha" />, { wrapper: withQueries() });
  const goal = (await screen.findByText('Value won')).closest('li');
  return {
    text: goal?.textContent,
    progress: screen.queryByRole('progressbar', { name: 'Value won' })?.getAttribute('aria-valuetext'),
  };
}

test.each([
  ['no deal won', { wins: 0, wonValue: 0, wonKnown: 0 }, 'Value won$0of $1.5M$1.5M to go', '0%'],
  [
    'deals won of known value',
    { wins: 2, wonValue: 100_000_000, wonKnown: 2 },
    'Value won$1.0Mof $1.5M$500K to go',
    '67%',
  ],
  [
    'deals won, of which one is of unknown value',
    { wins: 3, wonValue: 100_000_000, wonKnown: 2 },
    'Value won$1.0Mof $1.5Mup to $500K to goknown for 2 of 3',
    '67%',
  ],
  [
    'deals won, none of known value',
    { wins: 3, wonValue: 0, wonKnown: 0 },
    'Value won–Not knownof $1.5M',
    undefined,
  ],
])('the value won with %s', async (_, reached, text, progress) => {
  expect(await valueWon(reached)).toEqual({ text, progress });
});
