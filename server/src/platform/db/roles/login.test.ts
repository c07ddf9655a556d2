import { expect, test } from 'vitest';
import { asUser } from './login.ts';

test.each([
  [
    'postgres://owner:secret@db.internal:5433/liftout',
    'postgres://db.internal:5433/liftout?user=web&password=x%2Fy',
  ],
  [
    'postgresql://owner:a%40b@db/liftout?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgresql://db/liftout?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem&user=web&password=x%2Fy',
  ],
  ['postgresql:///liftout?host=/run/pg', 'postgresql:///liftout?host=%2Frun%2Fpg&user=web&password=x%2Fy'],
  ['postgres://db/liftout?user=owner&password=secret', 'postgres://db/liftout?user=web&password=x%2Fy'],
])('%s for another user keeps everything else', (url, expected) => {
  expect(asUser(url, 'web', 'x/y')).toBe(expected);
});

test("a user without a password gets none of the owner's", () => {
  expect(asUser('postgres://owner:secret@db/liftout?password=other', 'web', null)).toBe(
    'postgres://db/liftout?user=web',
  );
});
