import { expect, test } from 'vitest';
import { phoneLink } from './phone-link.ts';

test.each([
  ['+1 (415) 555-0100', 'tel:+14155550100'],
  ['x 911', 'tel:911'],
  ['call her assistant', null],
  ['+1', null],
  ['', null],
  [null, null],
])('%j is called by %j', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});
