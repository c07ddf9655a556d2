import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type MoveSign, moveSigns } from '@liftout/contract/move-signs';
import { shippedDirectory } from '../server/src/firms/register/directory.ts';
import { firmKey, firmResolver } from '../server/src/firms/register/resolve.ts';
import { historyOf, type PastMove } from '../server/src/move-signs/history.ts';
import { type TestedSign, testMoves } from '../server/src/move-signs/test-signs.ts';
import { personKey } from '../server/src/moves/person.ts';
import { samplePath } from '../server/src/testing/samples.ts';
import { openFile } from '../server/src/uploads/file.ts';
import type { Bench } from './lib/bench.ts';
import { seeded } from './lib/random.ts';
import type { Measurement } from './lib/report.ts';

/** BENCH_OUTLOOK_MOVES: another number of moves. */
const size = Number(process.env.BENCH_OUTLOOK_MOVES ?? 20_000);
const days = 3 * 365;
const sample = samplePath('moves/advisor-moves-2025.csv');

/** How much better than chance the signs of a move are, on made moves with and without an effect, and on a sample. */
export const outlookBench: Bench = {
  name: 'outlook',
  title: `Signs of a move, replayed on ${size.toLocaleString('en')} past moves`,
  async run() {
    return [
      ...(await measure('moves at random', randomMoves(size), {
        'colleagues-left': false,
        'lane-growing': false,
      })),
      ...(await measure('branches that break up', burstingMoves(size), { 'colleagues-left': true })),
      ...(existsSync(sample) ? await measure('sample of 2025', await sampleMoves(sample), {}) : []),
    ];
  },
};

async function measure(
  what: string,
  moves: PastMove[],
  expected: Partial<Record<MoveSign, boolean>>,
): Promise<Measurement[]> {
  const from = performance.now();
  const tests = await testMoves(historyOf(moves));
  const seconds = (performance.now() - from) / 1_000;
  return [
    ...moveSigns.flatMap((sign) => {
      const test = tests.find((one) => one.sign === sign);
      if (!test) return [];
      const is = expected[sign];
      const bar = is === undefined ? {} : { bar: is ? 'shown' : 'hidden', met: test.isShown === is };
      return [{ what: `${what}: ${sign}`, figure: figureOf(test), ...bar }];
    }),
    {
      what: `${what}: time`,
      figure: `${seconds.toFixed(1)} s for ${moves.length.toLocaleString('en')} moves`,
    },
  ];
}

function figureOf({ cases, moved, lift, low, high, isShown }: TestedSign): string {
  const interval =
    lift === null || low === null || high === null
      ? 'no lift'
      : `lift ${lift.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `${moved} of ${cases} moved, ${interval}, ${isShown ? 'shown' : 'hidden'}`;
}

const firm = (number: number) => `firm ${number}`;

/** Each advisor moves once or twice, on any day, whoever else does. */
function randomMoves(count: number): PastMove[] {
  const random = seeded(5);
  return Array.from({ length: count }, () => {
    const left = Math.floor(random() * 200);
    return {
      advisorId: `advisor ${Math.floor(random() * count * 0.7)}`,
      day: Math.floor(random() * days),
      leftId: firm(left),
      joinedId: firm((left + 1 + Math.floor(random() * 199)) % 200),
      place: `place ${Math.floor(random() * 40)}`,
    };
  });
}

/** Half of the moves are of branches that five to twelve advisors leave within 100 days. */
function burstingMoves(count: number): PastMove[] {
  const random = seeded(9);
  const moves = randomMoves(Math.floor(count / 2));
  for (let branch = 0; moves.length < count; branch += 1) {
    const start = Math.floor(random() * (days - 100));
    const left = Math.floor(random() * 200);
    for (let people = 5 + Math.floor(random() * 8); people > 0; people -= 1)
      moves.push({
        advisorId: `branch ${branch} ${people}`,
        day: start + Math.floor(random() * 100),
        leftId: firm(left),
        joinedId: firm((left + 1 + (branch % 199)) % 200),
        place: `branch ${branch}`,
      });
  }
  return moves;
}

/** The moves of a file, people told apart by their names. */
async function sampleMoves(path: string): Promise<PastMove[]> {
  const firmOf = firmResolver(shippedDirectory());
  const file = await open(path);
  const moves: PastMove[] = [];
  try {
    for await (const { rows } of await openFile(file, '2026-01-01'))
      for (const { reading } of rows) {
        if (!('ok' in reading)) continue;
        const { firstName, lastName, city, date, firmLeft, firmJoined } = reading.ok;
        const idOf = (spelling: string | null) =>
          spelling === null ? null : firmKey(firmOf(spelling), date);
        const [leftId, joinedId] = [idOf(firmLeft), idOf(firmJoined)];
        if (leftId === joinedId) continue;
        const day = Math.floor(Date.parse(date) / 86_400_000);
        moves.push({
          advisorId: personKey(firstName, lastName),
          day,
          leftId,
          joinedId,
          place: city.toLowerCase(),
        });
      }
  } finally {
    await file.close();
  }
  return moves;
}
