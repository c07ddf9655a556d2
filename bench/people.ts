import { blockKey } from '../server/src/advisors/match/block.ts';
import { groupPeople } from '../server/src/advisors/match/group-people.ts';
import { surnameRarity } from '../server/src/advisors/match/rarity.ts';
import { inOneGo } from '../server/src/platform/turns.ts';
import type { Bench } from './lib/bench.ts';
import { type RegisterRow, registerRows } from './lib/register-people.ts';
import type { Measurement } from './lib/report.ts';
import { variedRows } from './lib/varied-people.ts';

/** BENCH_PEOPLE_ROWS: fewer rows. BENCH_PEOPLE_SEED: other people. */
const rows = Number(process.env.BENCH_PEOPLE_ROWS ?? 1_000_000);
const seed = Number(process.env.BENCH_PEOPLE_SEED ?? 1);

interface Shape {
  what: string;
  hasBar: boolean;
  /** Rows that are made when it is their turn. */
  make: () => Iterable<RegisterRow>;
}

const usual = { rows, seed, crd: 0.5, email: 0.15, middle: 0.5, untold: 0.03 };
const varied = { rows, seed, middle: 0.4, cities: 400, names: 'wide' } as const;
const shapes: Shape[] = [
  { what: 'half of the rows with CRD number', hasBar: true, make: () => registerRows(usual) },
  {
    what: 'four in five with CRD number',
    hasBar: true,
    make: () => registerRows({ ...usual, seed: seed + 1, crd: 0.8, middle: 0.3 }),
  },
  {
    what: 'few numbers, moves missing',
    hasBar: false,
    make: () => registerRows({ ...usual, seed: seed + 2, crd: 0.15, email: 0.05, untold: 0.1 }),
  },
  {
    what: 'other names and errors, half with CRD number',
    hasBar: true,
    make: () => variedRows({ ...varied, crd: 0.5, email: 0.1 }),
  },
  {
    what: 'other names and errors, no number at all',
    hasBar: false,
    make: () => variedRows({ ...varied, crd: 0, email: 0, middle: 0.3 }),
  },
  {
    what: 'other names and errors, one market, few numbers',
    hasBar: false,
    make: () => variedRows({ ...varied, crd: 0.3, email: 0, cities: 25 }),
  },
  {
    what: 'names that three share each, no number at all (a fiftieth of the rows)',
    hasBar: false,
    make: () =>
      variedRows({ ...varied, rows: rows / 50, crd: 0, email: 0, middle: 0.3, names: 'few', cities: 200 }),
  },
];
const bars = { precision: 0.9995, recall: 0.97, review: 0.02, seconds: 300 };

/** How well people are told apart in a register whose CRD numbers are partly hidden, and how long it takes. */
export const peopleBench: Bench = {
  name: 'people',
  title: `People told apart: ${rows.toLocaleString('en')} rows of a register`,
  run: () => Promise.resolve(shapes.flatMap(measure)),
};

function measure({ what, hasBar, make }: Shape): Measurement[] {
  const all = [...make()];
  const from = performance.now();
  const { groups, reviews } = resolve(all);
  const seconds = (performance.now() - from) / 1_000;
  const { precision, recall } = pairwise(all, groups);
  const share = reviews / all.length;
  const line = (of: string, figure: string, bar: string, met: boolean): Measurement =>
    hasBar ? { what: `${what}: ${of}`, figure, bar, met } : { what: `${what}: ${of}`, figure };
  return [
    line('pairwise precision', precision.toFixed(5), `≥ ${bars.precision}`, precision >= bars.precision),
    line('pairwise recall', recall.toFixed(4), `≥ ${bars.recall}`, recall >= bars.recall),
    line(
      'review, of all rows',
      `${(share * 100).toFixed(2)}%`,
      `≤ ${bars.review * 100}%`,
      share <= bars.review,
    ),
    line('time', `${seconds.toFixed(1)} s`, `≤ ${bars.seconds} s`, seconds <= bars.seconds),
  ];
}

/** Block by block; an equal CRD number joins groups of two blocks. Answers the group of each row, by its place. */
function resolve(all: readonly RegisterRow[]): { groups: number[]; reviews: number } {
  const blocks = new Map<string, RegisterRow[]>();
  for (const row of all) {
    const key = blockKey(row.firstName, row.lastName);
    const block = blocks.get(key);
    if (block) block.push(row);
    else blocks.set(key, [row]);
  }
  const groupOf = new Map<string, number>();
  const groupOfCrd = new Map<string, number>();
  let [next, reviews] = [0, 0];
  for (const block of blocks.values()) {
    const { groups, review } = inOneGo(groupPeople(block, { rarity: surnameRarity, decisions: [] }));
    reviews += review.length;
    const crds = new Map(block.map(({ id, crd }) => [id, crd]));
    for (const ids of groups) {
      const crd = ids.map((id) => crds.get(id)).find((found) => found !== null);
      const group = groupOfCrd.get(crd ?? '') ?? next++;
      if (crd) groupOfCrd.set(crd, group);
      for (const id of ids) groupOf.set(id, group);
    }
  }
  return { groups: all.map(({ id }) => groupOf.get(id) ?? -1), reviews };
}

/** Of the pairs of rows that were put together, those of one person; and of one person's pairs, those put together. */
function pairwise(
  all: readonly RegisterRow[],
  groups: readonly number[],
): { precision: number; recall: number } {
  const pairs = (keys: (string | number)[]) => {
    const counts = new Map<string | number, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  };
  const right = pairs(all.map(({ person }, at) => `${person} ${groups[at]}`));
  return { precision: right / pairs([...groups]), recall: right / pairs(all.map(({ person }) => person)) };
}
