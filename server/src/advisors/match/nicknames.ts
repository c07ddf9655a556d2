import { readFileSync } from 'node:fs';

/** Given names that one person may go by, a line each: the full name first, then short forms and other spellings. */
const [, ...lines] = readFileSync(new URL('./nicknames.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const groupsOf = new Map<string, string[]>();
for (const line of lines) {
  const names = line.split(' ');
  const [full = ''] = names;
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), full]);
}

/**
 * The full names that a folded given name may stand for, the most likely one first: `edward` and `theodore` for `ted`. A full
 * name, and a name of no list, is itself.
 */
export function fullNamesOf(name: string): readonly string[] {
  const known = groupsOf.get(name);
  return known === undefined || known.includes(name) ? [name] : known;
}

/** The full name that a folded given name most likely stands for: `bob` is `robert`. A name of no list is itself. */
export const fullNameOf = (name: string): string => fullNamesOf(name)[0] ?? name;

/** Whether the list has a folded given name, in full or as a short form. */
export const isListedGiven = (name: string): boolean => groupsOf.has(name);

const fulls = new Set(lines.map((line) => line.split(' ')[0] ?? ''));

/** Whether a folded given name is a full one that others are short for. */
export const isFullName = (name: string): boolean => fulls.has(name);

/** Whether one person may go by both folded given names: `bob` and `robert`, `ted` and `edward`. */
export function goTogether(a: string, b: string): boolean {
  if (a === b) return true;
  const others = groupsOf.get(b);
  return others !== undefined && (groupsOf.get(a)?.some((full) => others.includes(full)) ?? false);
}
