import { expect, test } from 'vitest';
import { withoutName } from './without-name.ts';

test.each([
  ['Competing offer for Ann Hale, decides by Tuesday', 'Competing offer, decides by Tuesday'],
  ['Competing offer for Ann Hale', 'Competing offer'],
  ['Ann Hale may bring a team', 'May bring a team'],
  ['Ann Hale: decides on Tuesday', 'Decides on Tuesday'],
  ['Ann Hale – wants to talk', 'Wants to talk'],
])('%s', (sentence, said) => {
  expect(withoutName(sentence, 'Ann Hale')).toBe(said);
});

test.each([
  'Decides on Tuesday',
  'Ann Hale and Bob Lee may leave',
  'Ann Hale, Bob Lee and two others may leave',
  "Ann Hale's team may leave",
  'Offer for Ann Hale, Bob Lee and two others',
  'Offer for Ann Hale and her partner',
  'Offer for Ann Haley',
  'Ann Haley may leave',
  'Ann Hale',
])('%s stays as it is', (sentence) => {
  expect(withoutName(sentence, 'Ann Hale')).toBe(sentence);
});
