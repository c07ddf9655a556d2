import { expect, test } from 'vitest';
import { historyOf, type PastMove } from './history.ts';
import { testMoves } from './test-signs.ts';

/** The same whole numbers below a limit each time. */
function numbers() {
  let state = 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Of 1,500 advisors, who move one to three times in four years, from where they are: some come back, some are told with one firm or
 * without a city, some move twice on a day, and of thirty branches most leave together.
 */
function fourYears(): PastMove[] {
  const below = numbers();
  const moves: PastMove[] = [];
  for (let advisor = 0; advisor < 1_500; advisor += 1) {
    const branch = below(100) < 30 ? below(30) : undefined;
    let [firm, last] = [below(14), 14];
    let day = branch === undefined ? 14_000 + below(1_300) : 14_200 + branch * 35 + below(150);
    if (branch !== undefined) firm = branch % 14;
    for (let count = 1 + below(3); count > 0; count -= 1) {
      const joined = below(12) === 0 ? last : below(14);
      const half = below(30);
      moves.push({
        advisorId: `advisor-${advisor}`,
        day,
        leftId: half === 0 ? null : `firm-${firm}`,
        joinedId: half === 1 ? null : `firm-${joined}`,
        place: below(20) === 0 ? null : `place-${branch ?? below(9)}`,
      });
      [last, firm] = [firm, joined];
      day += below(15) === 0 ? 0 : 20 + below(500);
    }
  }
  return moves;
}

test('four years of moves say of each sign what they said when they were replayed as objects', async () => {
  const tested = await testMoves(historyOf(fourYears()));
  const span = { isShown: false, from: '2012-02-17', to: '2014-01-07' };
  expect(tested).toEqual([
    {
      sign: 'colleagues-left',
      ...{ cases: 303, moved: 7, others: 34_318, othersMoved: 697 },
      ...{ lift: 0.6129819919085745, low: 0.21603976277160825, high: 0.8864027977399951 },
      ...span,
    },
    {
      sign: 'lane-growing',
      ...{ cases: 2_053, moved: 89, others: 32_568, othersMoved: 615 },
      ...{ lift: 1.2023635840367983, low: 0.9170408313039234, high: 1.5423120737373714 },
      ...span,
    },
    {
      sign: 'long-tenure',
      ...{ cases: 31_221, moved: 490, others: 3_400, othersMoved: 214 },
      ...{ lift: 0.35995328901652723, low: 0.2655555838906397, high: 0.48233862874011685 },
      ...span,
    },
  ]);
});

test('a test that is interrupted says nothing', async () => {
  await expect(testMoves(historyOf(fourYears()), AbortSignal.abort())).rejects.toThrow('aborted');
});
