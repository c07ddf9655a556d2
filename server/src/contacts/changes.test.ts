import { describe, expect, test } from 'vitest';
import { differences, wantedStage } from './changes.ts';

describe('the stage that a change asks for', () => {
  test.each([
    [{ inPipeline: 'no' }, 'closing', null],
    [{ inPipeline: 'no', pipelineStage: 'won' }, 'closing', null],
    [{ inPipeline: 'yes' }, null, 'targeted'],
    [{ inPipeline: 'yes' }, 'meeting', 'meeting'],
    [{ inPipeline: 'yes', pipelineStage: 'won' }, 'meeting', 'won'],
    [{ pipelineStage: 'closing' }, null, 'closing'],
    [{ pipelineStage: null }, 'closing', null],
    [{}, 'closing', undefined],
  ] as const)('%j, from %j: %j', (patch, current, wanted) => {
    expect(wantedStage(patch, current)).toBe(wanted);
  });
});

test('differences name what a person changed, not what follows from it', () => {
  const before = { firm: 'UBS', city: null, version: 3, name: 'A B', dealId: null };
  expect(differences(before, { ...before, firm: 'Baird', version: 4, name: 'A C' })).toEqual({
    before: { firm: 'UBS' },
    after: { firm: 'Baird' },
  });
  expect(differences(before, { ...before, version: 4 })).toBeNull();
});
