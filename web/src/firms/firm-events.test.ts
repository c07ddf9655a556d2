import type { FirmMove, FirmNews } from '@liftout/contract/firms';
import { expect, test } from 'vitest';
import { newestFirst } from './firm-events.ts';

const move = (movedOn: string): FirmMove => ({
  id: '018f0000-0000-7000-8000-000000000000',
  direction: 'left',
  name: movedOn,
  otherFirm: null,
  city: 'Palo Alto',
  movedOn,
  aum: null,
  source: null,
});
const news = (title: string, publishedAt: string | null): FirmNews => ({
  title,
  link: 'https://feed.example',
  summary: '',
  publishedAt,
  source: 'Feed',
});

test('moves and news are sorted by date, newest first; a day begins at midnight UTC, no date comes last', () => {
  const all = newestFirst(
    [move('2025-08-28'), move('2025-08-21')],
    [
      news('undated', null),
      news('later that day', '2025-08-28T10:00:00Z'),
      news('the same moment', '2025-08-21T00:00:00Z'),
      news('undated too', null),
    ],
  );
  expect(all.map((item) => (item.kind === 'move' ? item.move.name : item.news.title))).toEqual([
    'later that day',
    '2025-08-28',
    '2025-08-21',
    'the same moment',
    'undated',
    'undated too',
  ]);
});
