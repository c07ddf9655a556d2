import { expect, test } from 'vitest';
import { ApiError, NetworkError, referenceOf, UnexpectedAnswerError } from './errors.ts';
import { failureOf } from './failures.ts';

test.each([
  ['offline', new NetworkError('refused')],
  ['busy', new ApiError(503, '', '')],
  ['busy', new ApiError(429, '', '')],
  ['refused', new ApiError(500, '', '')],
  ['refused', new UnexpectedAnswerError('GET /api/x', null, null)],
  ['download', new TypeError('Failed to fetch dynamically imported module: https://x.example/assets/a-1.js')],
  ['download', new TypeError('error loading dynamically imported module: https://x.example/assets/a-1.js')],
  ['download', new TypeError('Importing a module script failed.')],
  ['download', new Error('Unable to preload CSS for /assets/a-1.css')],
  ['fault', new TypeError('Cannot read properties of undefined')],
  ['fault', 'a text'],
])('%s: %s', (failure, error) => {
  expect(failureOf(error)).toBe(failure);
});

test('a reference is for errors that the user cannot correct', () => {
  const refused = (status: number, code: string) =>
    referenceOf(new ApiError(status, '', JSON.stringify({ message: 'No.', code, requestId: '8f3a92c1' })));
  expect(refused(500, 'failed')).toBe('8f3a92c1');
  expect(refused(502, 'upstream_failed')).toBe('8f3a92c1');
  expect(refused(503, 'not_configured')).toBeNull();
  expect(refused(400, 'invalid')).toBeNull();
  expect(refused(409, 'stale')).toBeNull();
  expect(referenceOf(new ApiError(502, 'Bad Gateway', '<html>a proxy</html>'))).toBeNull();
  expect(referenceOf(new UnexpectedAnswerError('GET /api/x', null, '8f3a92c1'))).toBe('8f3a92c1');
  expect(referenceOf(new NetworkError('x'))).toBeNull();
});
