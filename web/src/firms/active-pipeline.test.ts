import { expect, test } from 'vitest';
import { activePipeline } from './active-pipeline.ts';

/** Open and won deals: how many, their known value in dollars, and of how many it is known. */
const figures = (open: [number, number, number], won: [number, number, number]) => ({
  opportunities: open[0] + won[0],
  pipelineValue: open[1] + won[1],
  pipelineKnown: open[2] + won[2],
  stages: [
    { stage: 'targeted' as const, label: 'Targeted', count: open[0], total: open[1] * 100, known: open[2] },
    { stage: 'won' as const, label: 'Won', count: won[0], total: won[1] * 100, known: won[2] },
  ],
});

test.each([
  ['no deals', figures([0, 0, 0], [0, 0, 0]), 0, '0 open deals'],
  ['all values known', figures([3, 2_000_000, 3], [1, 1_000_000, 1]), 2_000_000, '3 open deals; $1.0M won'],
  [
    'some values known',
    figures([3, 2_000_000, 2], [2, 1_000_000, 1]),
    2_000_000,
    'known for 2 of 3 open deals; $1.0M won (known for 1 of 2)',
  ],
  ['no value known', figures([3, 0, 0], [2, 0, 0]), null, '3 open deals; 2 won'],
  ['only what is won is known', figures([1, 0, 0], [1, 500_000, 1]), null, '1 open deal; $500K won'],
])('%s', (_, firm, dollars, note) => expect(activePipeline(firm)).toEqual({ dollars, note }));
