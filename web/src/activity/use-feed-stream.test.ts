import type { FeedItem } from '@liftout/contract/live-feed';
import { expect, test } from 'vitest';
import { withItem } from './use-feed-stream.ts';

const item = (id: string, timestamp: string): FeedItem => ({
  id,
  timestamp,
  type: 'call',
  contactId: null,
  contactName: null,
  contactFirm: null,
  subject: '',
  outcome: null,
  notes: null,
  duration: null,
});
const newer = item('b', '2025-08-29T12:00:00.000Z');
const older = item('a', '2025-08-28T12:00:00.000Z');

test('a new activity is inserted by its time', () => {
  const between = item('c', '2025-08-29T08:00:00.000Z');
  expect(withItem([newer, older], between).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
});

test('an activity that comes twice is listed once', () => {
  expect(withItem([newer, older], newer)).toEqual([newer, older]);
});

test('the feed keeps fifty activities', () => {
  const many = Array.from({ length: 50 }, (_, at) => item(`n${at}`, '2025-08-29T12:00:00.000Z'));
  expect(withItem(many, item('new', '2025-08-29T13:00:00.000Z'))).toHaveLength(50);
});
