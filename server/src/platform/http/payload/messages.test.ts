import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plainMessage } from './messages.ts';

const said = (schema: z.core.$ZodType, input: unknown) =>
  z.safeParse(schema, input, { error: plainMessage }).error?.issues[0]?.message;

test.each([
  ['a number that is none', z.coerce.number(), 'abc', 'Use a number.'],
  ['a fraction for a whole number', z.int(), 1.5, 'Use a whole number.'],
  ['nothing where something must be', z.string(), undefined, 'This is required.'],
  ['a blank text', z.string().check(z.minLength(1)), '', 'This is required.'],
  ['too long a text', z.string().check(z.maxLength(3)), 'abcd', 'Use at most 3 characters.'],
  ['a negative amount', z.number().check(z.minimum(0)), -5, 'Use 0 or more.'],
  ['too large an amount', z.number().check(z.maximum(9)), 10, 'Use 9 or less.'],
  ['an empty list', z.array(z.string()).check(z.minLength(1)), [], 'Name at least 1.'],
  ['a day that does not exist', z.iso.date(), '2025-02-31', 'Use a date such as 2025-08-29.'],
  ['an amount at its open end', z.number().check(z.gt(0)), 0, 'Use more than 0.'],
  ['an amount at its other open end', z.number().check(z.lt(9)), 9, 'Use less than 9.'],
  ['none of several values', z.union([z.literal(1), z.literal(7)]), 2, 'Use one of: 1, 7.'],
  ['neither blank nor a day', z.union([z.literal(''), z.iso.date()]), 'x', 'Use a date such as 2025-08-29.'],
  ['none of the choices', z.enum(['a', 'b']), 'c', 'Use one of: a, b.'],
])('%s is told in words', (_, schema, input, message) => {
  expect(said(schema, input)).toBe(message);
});

test("a rule's own message stands", () => {
  expect(said(z.string('Choose a client.'), 1)).toBe('Choose a client.');
});
