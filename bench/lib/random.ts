/** Numbers from 0 to 1 that are the same for a seed, on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A picker of items by weight. */
export function weighted<T>(items: readonly (readonly [T, number])[]): (random: () => number) => T {
  const sums: number[] = [];
  let total = 0;
  for (const [, weight] of items) {
    total += weight;
    sums.push(total);
  }
  return (random) => {
    const drawn = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item[0];
  };
}
