import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { fileFailure } from './sent-file.ts';

test.each([
  ['without an answer of our server', new ApiError(504, 'Gateway timeout', '', null, true)],
  ['with an answer that says nothing', new ApiError(500, '', '{"code":"internal"}')],
])('%s, a file may have been taken, and its list tells', (_, error) => {
  expect(fileFailure(error, 'imports')).toBe(
    'No response from the server. Check the list of imports before you try again.',
  );
});

test('a refusal is told in the words of the server', () => {
  const error = new ApiError(413, '', '{"message":"The file is too large.","code":"too_large"}');
  expect(fileFailure(error, 'files')).toBe('The file is too large.');
});
