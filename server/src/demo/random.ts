/** A seeded random number generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** One of a list, by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** A new list in another order. */
  shuffled<T>(list: readonly T[]): T[];
  /** Normal distribution with mean 0 and deviation 1, cut at -3.5 and 3.5. */
  normal(): number;
  /** A uuid of version 7 for a row made at the instant. */
  id(at: Date): string;
}

/** A generator for each seed text, so that more draws in one scenario do not change another's. */
export function random(seed: string): Random {
  const next = generator(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        left -= weight;
        if (left < 0) return item;
      }
      return at(list, list.length - 1)[0];
    },
    shuffled: (list) => {
      const copy = [...list];
      for (let end = copy.length - 1; end > 0; end -= 1) {
        const other = int(0, end);
        const held = at(copy, end);
        copy[end] = at(copy, other);
        copy[other] = held;
      }
      return copy;
    },
    normal: () => {
      // Box and Muller's transform; 1 - next() is never 0.
      const size = Math.sqrt(-2 * Math.log(1 - next()));
      return Math.max(-3.5, Math.min(3.5, size * Math.cos(2 * Math.PI * next())));
    },
    id: (made) => {
      const bits = () => int(0, 0xffff).toString(16).padStart(4, '0');
      const time = made.getTime().toString(16).padStart(12, '0');
      const version = (0x7000 | int(0, 0xfff)).toString(16);
      const variant = (0x8000 | int(0, 0x3fff)).toString(16);
      return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${bits()}${bits()}${bits()}`;
    },
  };
}

/** The item at an index. Throws where there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`No item at index ${index} of ${list.length}.`);
  return item;
}

/** xorshift128, seeded with FNV-1a hashes of the text. */
function generator(seed: string): () => number {
  const state = ['a', 'b', 'c', 'd'].map((salt) => {
    let hash = 0x811c9dc5;
    for (const letter of salt + seed) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    return hash | 1;
  });
  let [x = 1, y = 1, z = 1, w = 1] = state;
  const draw = () => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = w ^ (w >>> 19) ^ t ^ (t >>> 8);
    return w >>> 0;
  };
  for (let round = 0; round < 20; round += 1) draw();
  return () => draw() / 2 ** 32;
}
