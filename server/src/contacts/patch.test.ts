import { describe, expect, test } from 'vitest';
import { differences, requestedStage } from './patch.ts';

describe('the stage that a patch requests', () => {
  test.each([
    [{ inPipeline: 'no' }, 'closing', null],
    [{ inPipeline: 'no', pipelineStage: 'won' }, 'closing', null],
    [{ inPipeline: 'yes' }, null, 'targeted'],
    [{ inPipeline: 'yes' }, 'meeting', 'meeting'],
    [{ inPipeline: 'yes', pipelineStage: 'won' }, 'meeting', 'won'],
    [{ pipelineStage: 'closing' }, null, 'closing'],
    [{ pipelineStage: null }, 'closing', null],
    [{}, 'closing', undefined],
  ] as const)('%j, from %j: %j', (patch, current, requested) => {
    expect(requestedStage(patch, current)).toBe(requested);
  });
});

test('differences list the fields that a person changed, not those derived from them', () => {
  const before = { firm: 'UBS', city: null, version: 3, name: 'A B', dealId: null };
  expect(differences(before, { ...before, firm: 'Baird', version: 4, name: 'A C' })).toEqual({
    before: { firm: 'UBS' },
    after: { firm: 'Baird' },
  });
  expect(differences(before, { ...before, version: 4 })).toBeNull();
});
