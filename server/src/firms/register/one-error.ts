/**
 * Whether two words differ by one typing error: a letter is missing, added, doubled, changed or swapped with the next.
 * Another last letter makes another word (`mariner`, `marine`), so that only a doubled or a swapped one is an error there.
 * @param allow.changed whether one letter for another is an error, too; it makes another word more often
 */
export function isOneError(wrong: string, right: string, allow: { changed: boolean }): boolean {
  if (wrong === right) return false;
  if (isSlip(wrong, right)) return true;
  if (wrong.at(-1) !== right.at(-1)) return false;
  const same = sharedStart(wrong, right);
  const rest = wrong.slice(same);
  const meant = right.slice(same);
  const isMissing = rest === meant.slice(1);
  const isAdded = rest.slice(1) === meant;
  const isChanged = allow.changed && rest.slice(1) === meant.slice(1);
  return isMissing || isAdded || isChanged;
}

/** Whether double letters are single or single ones doubled, or two neighbours are swapped: hardly ever another word. */
export function isSlip(wrong: string, right: string): boolean {
  if (wrong === right) return false;
  if (wrong.length === right.length) {
    const same = sharedStart(wrong, right);
    const isSwapped =
      wrong[same] === right[same + 1] &&
      wrong[same + 1] === right[same] &&
      wrong.slice(same + 2) === right.slice(same + 2);
    if (isSwapped) return true;
  }
  return wrong[0] === right[0] && single(wrong) === single(right);
}

const single = (word: string): string =>
  [...word].filter((letter, at, all) => letter !== all[at - 1]).join('');

function sharedStart(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether two words differ by one letter whose key lies beside the meant one: `weslth`, `securitiea`, but not `capitol`. */
export function isSlippedKey(wrong: string, right: string): boolean {
  if (wrong.length !== right.length || wrong[0] !== right[0]) return false;
  const at = sharedStart(wrong, right);
  return at < right.length && wrong.slice(at + 1) === right.slice(at + 1) && isBeside(wrong[at], right[at]);
}

function isBeside(one = '', other = ''): boolean {
  const [first, second] = [one, other].map((letter) => {
    const row = rows.findIndex((keys) => keys.includes(letter));
    return { row, column: rows[row]?.indexOf(letter) ?? -9 };
  });
  if (first === undefined || second === undefined || first.row < 0 || second.row < 0) return false;
  return Math.abs(first.row - second.row) <= 1 && Math.abs(first.column - second.column) <= 1;
}
