import type { NotifiedMove } from '@liftout/contract/notifications';
import { expect, test } from 'vitest';
import { writeNews } from './mail.ts';

const move: NotifiedMove = {
  moveId: '0198f5ee-e960-7c8f-8b25-432811e80dda',
  name: 'Marcus Tanaka',
  firmLeft: 'Merrill',
  firmJoined: 'RBC Wealth Management',
  city: 'Atherton',
  movedOn: '2025-08-26',
};

const written = (listed: NotifiedMove[]) =>
  writeNews(
    [
      {
        id: '0198f5ee-ed48-7f8c-a232-e8174c93c222',
        title: '1 advisor left Merrill',
        watch: { kind: 'firm', label: 'Merrill' },
        moves: listed.length,
        listed,
        createdAt: '2025-08-29T16:00:00.000Z',
        read: false,
      },
    ],
    { clientId: 'alpha', isAdmin: false, publicUrl: 'https://liftout.example', portalName: 'Liftout' },
  );

test('each move stands in two lines beside its day, which fits a phone', () => {
  const { html, text } = written([move, { ...move, firmJoined: null }]);
  const rows = html.split('<tr>').filter((row) => row.includes('moves?move='));
  expect(rows.map((row) => row.match(/<td/g)?.length)).toEqual([2, 2]);
  expect(text).toContain('Merrill → RBC Wealth Management, Atherton  Aug 26, 2025');
  expect(text).toContain('Merrill → not known, Atherton  Aug 26, 2025');
});
