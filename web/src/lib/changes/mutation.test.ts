import { expect, test } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { currentOf, isConflict } from './mutation.ts';

const current = {
  id: '0198f000-0000-7000-8000-000000000001',
  stage: 'won',
  since: '2025-08-20T09:00:00.000Z',
  firmName: 'Merrill',
  contactPerson: 'Dana Whitfield',
  value: 100,
  lastInteraction: null,
  contactId: '0198f000-0000-7000-8000-000000000002',
  version: 4,
};

test('a conflict brings the current record', () => {
  const body = JSON.stringify({ message: 'Changed', code: 'stale', current });
  expect(currentOf<typeof current>(new ApiError(409, 'Conflict', body))?.version).toBe(4);
  expect(currentOf(new ApiError(409, 'Conflict', '{}'))).toBeNull();
  expect(currentOf(new ApiError(409, 'Conflict', 'no JSON'))).toBeNull();
  expect(currentOf(new ApiError(400, 'Bad Request', body))).toBeNull();
  expect(currentOf(new Error('no answer'))).toBeNull();
});

test('only 409 is a conflict', () => {
  expect(isConflict(new ApiError(409, 'Conflict', ''))).toBe(true);
  expect(isConflict(new ApiError(403, 'Forbidden', ''))).toBe(false);
});
