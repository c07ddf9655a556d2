import { expect, test } from 'vitest';
import { titleOf } from './title.ts';

const told = {
  kind: 'firm' as const,
  label: 'Merrill',
  moves: 1,
  advisors: 1,
  left: 1,
  joined: 0,
  city: null,
  createdAt: new Date('2025-08-29T15:00:00Z'),
};
const move = {
  moveId: '018f0000-0000-7000-8000-000000000001',
  name: 'Fay Edge',
  firmLeft: 'Merrill',
  firmJoined: 'UBS',
  city: 'Palo Alto',
};

test.each([
  [{ movedOn: '2025-08-29' }, 'Fay Edge left Merrill for UBS'],
  [{ movedOn: '2025-08-30' }, 'Fay Edge is leaving Merrill for UBS'],
  [{ movedOn: '2025-08-30', firmJoined: null }, 'Fay Edge is leaving Merrill'],
  [{ movedOn: '2025-08-30', firmLeft: null }, 'Fay Edge is joining UBS'],
  [{ movedOn: '2025-08-01', firmLeft: null }, 'Fay Edge joined UBS'],
])('one move with %j: %s', (fields, title) => {
  expect(titleOf({ ...told, listed: [{ ...move, ...fields }] })).toBe(title);
});
