import { careerLink, contradicts, fuller, isOneMove } from './career.ts';
import { compareMiddle } from './middle-name.ts';
import { compareGiven } from './name.ts';
import type { Subject } from './sighting.ts';

/** Careers of more rows than this are not checked as a whole. */
const checkedRows = 64;
/** Groups of positions that become one person, joined step by step. */
export class Clusters {
  readonly #subjects: readonly Subject[];
  readonly #parent: number[];
  readonly #members: number[][];
  /** By root: positions that a person has told apart from one of its members. */
  readonly #apart = new Map<number, Set<number>>();

  constructor(subjects: readonly Subject[]) {
    this.#subjects = subjects;
    this.#parent = subjects.map((_, at) => at);
    this.#members = subjects.map((_, at) => [at]);
  }

  keepApart(a: number, b: number): void {
    this.#apartOf(this.root(a)).add(b);
    this.#apartOf(this.root(b)).add(a);
  }

  root(at: number): number {
    let root = at;
    for (;;) {
      const parent = this.#parent[root] ?? root;
      if (parent === root) return root;
      this.#parent[root] = this.#parent[parent] ?? parent;
      root = parent;
    }
  }

  isOne(a: number, b: number): boolean {
    return this.root(a) === this.root(b);
  }

  join(a: number, b: number): void {
    const [x, y] = [this.root(a), this.root(b)];
    if (x === y) return;
    const [small, large] = this.#of(x).length < this.#of(y).length ? [x, y] : [y, x];
    this.#parent[small] = large;
    this.#of(large).push(...this.#of(small));
    this.#members[small] = [];
    const apart = this.#apart.get(small);
    if (apart) for (const at of apart) this.#apartOf(large).add(at);
  }

  /** Whether a person has told members of the two groups apart. */
  isKeptApart(a: number, b: number): boolean {
    const y = this.root(b);
    return [...(this.#apart.get(this.root(a)) ?? [])].some((at) => this.root(at) === y);
  }

  /**
   * Why two groups cannot be one person though two of their members may be, in plain words: it would chain through a
   * contradiction. Undefined where nothing stands against it. `days`: less is no time for a move that no row tells.
   */
  contradiction(a: number, b: number, days: number): string | undefined {
    const [x, y] = [this.membersOf(a), this.membersOf(b)];
    if (areDisjoint(x, y, ({ sighting }) => sighting.crd ?? ''))
      return 'Their rows have different CRD numbers';
    if (areDisjoint(x, y, ({ name }) => name.generation)) return 'Their rows say Jr. and Sr. or the like';
    if (x.length + y.length > checkedRows) return undefined;
    for (const one of x) {
      for (const other of y) {
        if (haveOtherGivens(one, other) && !areBoth(one, other, x, y, givenOf))
          return 'Their rows have different given names';
        if (compareMiddle(one.name, other.name) === 'no' && !areBoth(one, other, x, y, middleOf))
          return 'Their rows have different middle names';
      }
    }
    // A career that a person put together may contradict itself: that says nothing of others.
    const isNew =
      hasContradiction([...x, ...y], days) && !hasContradiction(x, days) && !hasContradiction(y, days);
    return isNew ? 'Their moves do not fit into one career' : undefined;
  }

  /** The groups, members and groups in the order of the list. */
  all(): number[][] {
    return this.#members
      .filter(({ length }) => length > 0)
      .map((members) => members.sort((a, b) => a - b))
      .sort(([a = 0], [b = 0]) => a - b);
  }

  #of(root: number): number[] {
    return this.#members[root] ?? [];
  }

  /** The group of a position. */
  membersOf(at: number): Subject[] {
    return this.#of(this.root(at)).flatMap((member) => this.#subjects[member] ?? []);
  }

  #apartOf(root: number): Set<number> {
    const known = this.#apart.get(root) ?? new Set();
    this.#apart.set(root, known);
    return known;
  }
}

/** Whether two rows have given names of two people. */
function haveOtherGivens(one: Subject, other: Subject): boolean {
  const given = compareGiven(one.name, other.name);
  return given === 'no' || (given === 'near' && (one.email === null || one.email !== other.email));
}

const givenOf = ({ name }: Subject): string => (name.first.length > 1 ? name.first : '');
const middleOf = ({ name }: Subject): string => name.middle;

/** Whether a group that says one thing says the other too: one of a person's names is mistyped, or another that they go by. */
function areBoth(
  one: Subject,
  other: Subject,
  x: readonly Subject[],
  y: readonly Subject[],
  said: (subject: Subject) => string,
): boolean {
  const [a, b] = [said(one), said(other)];
  return x.some((row) => b !== '' && said(row) === b) || y.some((row) => a !== '' && said(row) === a);
}

/** Whether both say something, and nothing that the other says too. */
function areDisjoint(x: readonly Subject[], y: readonly Subject[], said: (subject: Subject) => string) {
  const ofX = x.map(said).filter((text) => text !== '');
  const ofY = new Set(y.map(said).filter((text) => text !== ''));
  return ofX.length > 0 && ofY.size > 0 && !ofX.some((text) => ofY.has(text));
}

/** Whether moves that follow each other leave no time for one that is missing between them. */
function hasContradiction(subjects: readonly Subject[], days: number): boolean {
  const dated = subjects.filter(({ day }) => day !== null).sort((a, b) => (a.day ?? 0) - (b.day ?? 0));
  const moves: Subject[] = [];
  for (const subject of dated) {
    // A second report of a move may come late, when the person has long gone on.
    const at = moves.findIndex((known) => isOneMove(careerLink(known, subject)));
    const known = moves[at];
    if (known) {
      moves[at] = fuller(known, subject);
      continue;
    }
    const before = moves.at(-1);
    if (before && contradicts(before, subject, days)) return true;
    moves.push(subject);
  }
  return false;
}
