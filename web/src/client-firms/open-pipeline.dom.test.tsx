import type { ClientFirm } from '@liftout/contract/client-firms';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aboutFirm } from './client-firms-list.tsx';
import { OpenPipeline } from './client-firms-table.tsx';

const firmWith = (openDeals: number, pipelineValue: number, pipelineKnown: number): ClientFirm => ({
  firm: { id: null, name: 'Merrill', channel: null },
  moves: null,
  contacts: 4,
  openDeals,
  pipelineValue,
  pipelineKnown,
});

test.each([
  ['no open deal', firmWith(0, 0, 0), '–No open deals', '4 contacts'],
  ['values known', firmWith(3, 1_200_000, 3), '$1.2M3 deals', '4 contacts · $1.2M open'],
  [
    'a value unknown',
    firmWith(3, 1_200_000, 2),
    '$1.2M3 dealsknown for 2 of 3',
    '4 contacts · $1.2M open (known for 2 of 3)',
  ],
  ['no value known', firmWith(3, 0, 0), '–Not known3 deals', '4 contacts · 3 open deals'],
])('a firm with %s', (_, row, cell, line) => {
  render(<OpenPipeline row={row} />);
  expect(document.body.textContent).toBe(cell);
  expect(aboutFirm(row, false)).toBe(line);
});
