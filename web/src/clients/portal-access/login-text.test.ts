import { expect, test } from 'vitest';
import { hasNoLogin, loginText, passwordHint } from './login-text.ts';

test.each([
  [true, 0, 0, 'Password set', false],
  [true, 3, 2, 'Password set', false],
  [false, 0, 0, 'No password yet', true],
  [false, 2, 0, 'Nobody can sign in yet', true],
  [false, 2, 1, '1 person can sign in', false],
  [false, 3, 3, '3 people can sign in', false],
])('a login with a password (%s) and %i people, %i with access: %s', (...of) => {
  const [hasPassword, people, peopleWithAccess, text, isProblem] = of;
  const client = { hasPassword, people, peopleWithAccess };
  expect(loginText(client)).toBe(text);
  expect(hasNoLogin(client)).toBe(isProblem);
});

test('the field for a password says who signs in without it', () => {
  const client = { hasPassword: false, people: 3, peopleWithAccess: 2 };
  expect(passwordHint(client)).toBe(
    '2 people can sign in as themselves. With a password, the client ID can sign in too.',
  );
  expect(passwordHint({ ...client, peopleWithAccess: 0 })).toMatch(/^No password yet\./);
});
