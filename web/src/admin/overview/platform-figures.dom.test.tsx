import { type PlatformMetrics, platformMetrics } from '@liftout/contract/admin';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { withQueries } from '../../testing/with-queries.tsx';
import { PlatformFigures } from './platform-figures.tsx';

async function pipelineOf(totalPipelineValue: number, pipelineCoverage: PlatformMetrics['pipelineCoverage']) {
  const figures = { totalPipelineValue, activeClients: 3, totalContacts: 20 };
  const server = await startFakeServer();
  server.on(platformMetrics, () => ({
    ...figures,
    pipelineCoverage,
    previous: { at: '2025-08-01T00:00:00.000Z', ...figures },
    trend: { totalPipelineValue: null, activeClients: null, totalContacts: null },
  }));
  render(<PlatformFigures />, { wrapper: withQueries() });
  const row = screen.getByRole('region', { name: 'Platform figures' });
  await within(row).findByText('20');
  return row.lastElementChild?.textContent;
}

test.each([
  ['all values known', 12_800_000, { known: 3, of: 3 }, 'Pipeline Value$12.8M$12,800,000open and won deals'],
  [
    'some values known',
    12_800_000,
    { known: 1_200, of: 1_400 },
    'Pipeline Value$12.8M$12,800,000known for 1,200 of 1,400 open and won deals',
  ],
  ['no value known', 0, { known: 0, of: 3 }, 'Pipeline Value–Not knownopen and won deals'],
  ['no deals', 0, { known: 0, of: 0 }, 'Pipeline Value$0$0open and won deals'],
])('the pipeline with %s', async (_, dollars, coverage, text) => {
  expect(await pipelineOf(dollars, coverage)).toBe(text);
});
