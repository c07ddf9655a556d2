/** Whether one letter changed, left out, added, or swapped with its neighbour makes one word the other. */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  const { length } = short;
  let at = 0;
  while (at < length && short.charCodeAt(at) === long.charCodeAt(at)) at++;
  // Letters in common at the ends; most words have few, so nothing is cut out of them.
  let behind = 0;
  while (
    behind < length - at &&
    short.charCodeAt(length - 1 - behind) === long.charCodeAt(long.length - 1 - behind)
  )
    behind++;
  if (length < long.length) return at + behind === length;
  if (at + behind === length - 1) return true;
  return at + behind === length - 2 && short[at] === long[at + 1] && short[at + 1] === long[at];
}

const codes = new Map(
  Object.entries({
    b: '1',
    f: '1',
    p: '1',
    v: '1',
    c: '2',
    g: '2',
    j: '2',
    k: '2',
    q: '2',
    s: '2',
    x: '2',
  }).concat(Object.entries({ z: '2', d: '3', t: '3', l: '4', m: '5', n: '5', r: '6' })),
);
const sameStart = new Map(Object.entries({ c: 'k', q: 'k', z: 's', y: 'j' }));

/**
 * The sound of a folded word in four signs, after Soundex: `smith` and `smyth` have one. Letters that sound alike at the
 * start are one too (`Carlson`, `Karlson`).
 */
export function soundOf(word: string): string {
  const start = word.replace(/^ph/, 'f').replace(/^kn/, 'n').replace(/^wr/, 'r');
  const first = start[0] ?? '';
  let sound = sameStart.get(first) ?? first;
  let last = codes.get(first);
  for (const letter of start.slice(1)) {
    if (sound.length === 4) break;
    const code = codes.get(letter);
    if (code !== undefined && code !== last) sound += code;
    if (letter !== 'h' && letter !== 'w') last = code;
  }
  return sound;
}
