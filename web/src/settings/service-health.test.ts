import { expect, test } from 'vitest';
import { healthOf } from './service-health.ts';

const early = '2025-08-01T10:00:00.000Z';
const late = '2025-08-02T10:00:00.000Z';
const error = (at: string) => ({ at, message: 'It failed.' });

test.each([
  ['untried', null, null],
  ['working', early, null],
  ['failing', null, error(early)],
  ['failing', early, error(late)],
  ['working', late, error(early)],
] as const)('a service is %s by what happened last', (health, lastSuccess, lastError) => {
  expect(healthOf({ configured: true, lastSuccess, lastError })).toBe(health);
  expect(healthOf({ configured: false, lastSuccess, lastError })).toBe('missing');
});
