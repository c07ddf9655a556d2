import type { Decision } from './match/group-people.ts';

/** Sets of ids that are joined step by step. */
class Sets {
  readonly #parent = new Map<string, string>();

  root(id: string): string {
    let root = id;
    for (let next = this.#parent.get(root); next !== undefined; next = this.#parent.get(root)) root = next;
    return root;
  }

  join(ids: readonly string[]): void {
    const [first, ...others] = ids;
    if (first === undefined) return;
    for (const other of others) {
      const [x, y] = [this.root(other), this.root(first)];
      if (x !== y) this.#parent.set(x, y);
    }
  }
}

/**
 * Decisions with all that follows from them: who is one with a person is apart from all from whom that person is. Ids of
 * moves that are gone connect those of others, so it makes no difference which of them are reported now.
 */
export function closeDecisions(decisions: readonly Decision[]): Decision[] {
  const sets = new Sets();
  const ids = new Set<string>();
  for (const { a, b, same } of decisions) {
    const both = [...a, ...b];
    if (same) sets.join(both);
    for (const id of both) ids.add(id);
  }
  const people = Map.groupBy(ids, (id) => sets.root(id));
  const peopleOf = (side: readonly string[]) =>
    [...new Set(side.map((id) => sets.root(id)))].flatMap((root) => people.get(root) ?? []);
  return [
    ...[...people.values()].filter(({ length }) => length > 1).map((a) => ({ a, b: [], same: true })),
    ...decisions
      .filter(({ same }) => !same)
      .map(({ a, b }) => ({ a: peopleOf(a), b: peopleOf(b), same: false })),
  ];
}

/** Whether closed decisions tell any two of some ids apart. */
export function areApart(closed: readonly Decision[], ids: readonly string[]): boolean {
  return closed.some(
    ({ a, b, same }) => !same && ids.some((id) => a.includes(id)) && ids.some((id) => b.includes(id)),
  );
}

/** The decisions that the others contradict: they tell a person apart from themselves. */
export function findContradicted<D extends Decision>(decisions: readonly D[]): D[] {
  const closed = closeDecisions(decisions).filter(({ same }) => !same);
  const different = decisions.filter(({ same }) => !same);
  return different.filter((_, at) => closed[at]?.a.some((id) => closed[at]?.b.includes(id)));
}
