import { readFileSync } from 'node:fs';

/**
 * Folded given names that are names of their own, and so no typing errors of others; a line each for those of one sex (`m`,
 * `f`, `b` for both) that start alike. They are those of at least 300 people born in the US from 1935 to 2006 (national
 * data of the Social Security Administration, public domain), without those that are hundreds of times rarer than one
 * that a usual typing error makes of them (`jospeh`, `willam`). Names of those who were born elsewhere were added from
 * common knowledge.
 */
type Sex = 'm' | 'f' | 'b';

let sexes: Map<string, Sex> | undefined;

function load(): Map<string, Sex> {
  const [, ...lines] = readFileSync(new URL('./given-names.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const loaded = new Map<string, Sex>();
  for (const line of lines) {
    const [letter, ...names] = line.split(' ');
    const sex = letter === 'm' || letter === 'f' ? letter : 'b';
    for (const name of names) loaded.set(name, sex);
  }
  return loaded;
}

/** Whether a folded given name is a name of its own. */
export function isKnownGiven(name: string): boolean {
  sexes ??= load();
  return sexes.has(name);
}

/** Whether mostly men have one of two known folded given names, and mostly women the other. */
export function areOfOtherSexes(a: string, b: string): boolean {
  sexes ??= load();
  const [x, y] = [sexes.get(a), sexes.get(b)];
  return (x === 'm' && y === 'f') || (x === 'f' && y === 'm');
}
