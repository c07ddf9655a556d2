import { expect, test } from 'vitest';
import { filterLine, filterTexts } from './filter-texts.ts';
import { noFilters } from './table-state.ts';

test('without filters the texts are empty', () => {
  expect(filterLine(noFilters)).toBe('');
  expect(Object.values(filterTexts(noFilters)).join('')).toBe('');
});

test('a chip is short, the line is whole', () => {
  const filters = {
    ...noFilters,
    q: ' mer ',
    stage: ['won', 'targeted'],
    firm: ['UBS', 'Merrill'],
    city: ['Los Gatos'],
    highValue: 'no',
    notContactedDays: 14,
  } as const;
  expect(filterTexts(filters)).toMatchObject({ firm: '2 firms', city: 'Los Gatos' });
  expect(filterLine(filters)).toBe(
    'Search: mer · Stage: Targeted, Won · Firm: UBS, Merrill · City: Los Gatos · High value: No · Not contacted for: 14 days',
  );
  expect(filterLine({ ...noFilters, only: ['a', 'b'] })).toBe('Selected contacts: 2');
  expect(filterLine({ ...noFilters, doNotContact: 'no' })).toBe('Do not contact: No');
  expect(filterLine({ ...noFilters, inPipeline: 'no', tier: ['gold'] })).toBe(
    'Stage: Not in the pipeline · Tier: Gold',
  );
});
