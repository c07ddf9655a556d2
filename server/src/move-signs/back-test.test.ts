import { expect, test } from 'vitest';
import { looksOf, replay, usualStays } from './back-test.ts';
import { historyOf, type PastMove } from './history.ts';

const move = (advisorId: string, day: number, lane: string, place = 'p'): PastMove => {
  const [leftId = '', joinedId = ''] = lane.split('>');
  return { advisorId, day, leftId: leftId || null, joinedId: joinedId || null, place };
};
/** Cases by firm: `A 2/1 0/0`, with the sign and moved, without it and moved. */
const lines = async (moves: PastMove[], sign: Parameters<typeof replay>[1], day: number) =>
  (await replay(historyOf(moves), sign, day))
    .map(
      ({ firmId, cases, moved, others, othersMoved }) =>
        `${firmId} ${cases}/${moved} ${others}/${othersMoved}`,
    )
    .sort();

test('colleagues of two who left the same firm and place within 60 days have the sign, whenever they move', async () => {
  const moves = [
    move('x1', 50, 'A>B'),
    move('x2', 90, 'A>B'),
    move('y1', 150, 'A>C'), // within 90 days of day 100
    move('y2', 250, 'A>C'), // later
    move('z', 120, 'C>B'),
    move('w', 260, 'C>B', 'q'),
    move('v', 130, 'A>B', 'q'), // the same firm elsewhere
  ];
  expect(await lines(moves, 'colleagues-left', 100)).toEqual(['A 2/1 1/1', 'B 0/0 2/0', 'C 0/0 2/1']);
});

test('who came back by the day has not left, and who came back after it has', async () => {
  const moves = [
    move('x1', 50, 'A>B'),
    move('x2', 60, 'A>B'),
    move('y', 150, 'A>C'),
    move('x2', 90, 'B>A'), // back on day 90
  ];
  expect(await lines(moves, 'colleagues-left', 89)).toContain('A 1/1 0/0');
  expect(await lines(moves, 'colleagues-left', 90)).toContain('A 0/0 2/1');
});

test('what comes after the day is not known then: a second departure on the next day makes no sign', async () => {
  const moves = [move('x1', 50, 'A>B'), move('x2', 101, 'A>B'), move('y', 150, 'A>C')];
  expect(await lines(moves, 'colleagues-left', 100)).toEqual(['A 0/0 2/2', 'B 0/0 1/0']);
});

test('a lane grows from three advisors in 90 days, more than in the 90 days before', async () => {
  const growing = [
    move('a', 60, 'A>B'),
    move('b', 110, 'A>B'),
    move('c', 150, 'A>B'),
    move('d', 180, 'A>B'),
    move('late', 240, 'A>D'),
  ];
  expect(await lines(growing, 'lane-growing', 190)).toContain('A 1/1 0/0');
  const steady = [...growing, move('e', 30, 'A>B'), move('f', 40, 'A>B')];
  expect(await lines(steady, 'lane-growing', 190)).toContain('A 0/0 1/1');
});

test('tenure is long from half of the stays of five advisors who left', async () => {
  const stays = [100, 200, 300, 400, 500];
  const left = stays.flatMap((days, n) => [move(`l${n}`, 0, 'X>A'), move(`l${n}`, days, 'A>Y')]);
  const own = [move('long', 150, 'X>A'), move('short', 250, 'X>A'), move('long', 600, 'A>Z')];
  // On day 510 one has been there for 360 days, the other for 260; half of the five stayed under 300.
  expect(await lines([...left, ...own], 'long-tenure', 510)).toContain('A 1/1 1/0');
});

test('a usual stay needs five that ended by the day, and is the middle one', () => {
  const left = (days: number, end = 1_000) => [
    move(`a${days}`, end - days, 'X>A'),
    move(`a${days}`, end, 'A>Y'),
  ];
  const usual = (stays: PastMove[][]) => {
    const history = historyOf(stays.flat());
    return usualStays(history, 1_000).get(history.firmIds.of('A'));
  };
  expect(usual([left(1), left(2), left(3), left(4)])).toBeUndefined();
  expect(usual([left(9), left(1), left(5), left(3), left(7)])).toBe(5);
  expect(usual([left(1), left(2), left(3), left(4), left(5), left(6)])).toBe(3.5);
  expect(usual([left(9), left(1), left(5), left(3), left(7, 1_001)])).toBeUndefined();
});

test('each day looked at has what a sign needs before it and 90 days after it', () => {
  const moves = [move('a', 0, 'A>B'), move('b', 240, 'A>B')];
  expect(looksOf(historyOf(moves), 'colleagues-left')).toEqual([150, 120, 90, 60]);
  expect(looksOf(historyOf(moves), 'lane-growing')).toEqual([]);
  expect(looksOf(historyOf([]), 'colleagues-left')).toEqual([]);
});
