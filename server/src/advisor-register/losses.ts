import { dayWords } from './day-words.ts';

/** How many people and current employments an XML file held. */
export interface MemberCounts {
  name: string;
  people: number;
  employments: number;
}

export interface FileCounts {
  /** `YYYY-MM-DD` */
  day: string;
  members: readonly MemberCounts[];
}

/**
 * What a file may have lost since the one before (decision 060): a share of all and of one member, more for each further
 * day, up to `most`; a few are always allowed, so that small files are not refused for one person.
 */
const allowed = { all: 0.01, member: 0.05, eachDay: 0.001, most: 0.1, few: 20 };
const dayMs = 86_400_000;

/** Why a file can't be whole, as a sentence; undefined where it may be. `before`: the last file, if there is one. */
export function lossOf(before: FileCounts | undefined, next: FileCounts): string | undefined {
  return gapOf(next.members) ?? (before && lossSince(before, next));
}

/** Why a file of one kind of record has lost more than a day explains, as a sentence; undefined where it has not. */
export function fewerThan(
  what: string,
  { before, now, day }: { before: { day: string; firms: number }; now: number; day: string },
): string | undefined {
  const lost = before.firms - now;
  if (lost <= Math.max(allowed.few, before.firms * limitOf(allowed.all, daysBetween(before.day, day))))
    return undefined;
  const counts = `from ${before.firms.toLocaleString('en')} to ${now.toLocaleString('en')}`;
  return `Its ${what} fell ${counts} since the file of ${dayWords(before.day)}, which no day explains.`;
}

const daysBetween = (before: string, day: string): number =>
  Math.max(1, (Date.parse(day) - Date.parse(before)) / dayMs);
const limitOf = (share: number, days: number): number =>
  Math.min(allowed.most, share + allowed.eachDay * (days - 1));

const ending = /(\d{1,3})\.xml$/i;

/** The number that the members' names skip: `Feeds1.xml`, `Feeds3.xml`. */
function gapOf(members: readonly MemberCounts[]): string | undefined {
  const numbers = members.map(({ name }) => Number(ending.exec(name)?.[1] ?? Number.NaN));
  const stems = new Set(members.map(({ name }) => name.replace(ending, '')));
  if (members.length < 2 || stems.size > 1 || numbers.some(Number.isNaN)) return undefined;
  const last = Math.max(...numbers);
  for (let number = Math.min(1, ...numbers); number < last; number += 1)
    if (!numbers.includes(number)) return `It lacks its part ${number} of ${last}.`;
  return undefined;
}

function lossSince(before: FileCounts, next: FileCounts): string | undefined {
  const days = daysBetween(before.day, next.day);
  const names = new Map(next.members.map((member) => [nameKey(member.name), member]));
  const missing = before.members.filter(({ name }) => !names.has(nameKey(name)));
  if (missing.length > 0 && next.members.length < before.members.length)
    return `It lacks ${missing.map(({ name }) => name).join(', ')}, which the file of ${dayWords(before.day)} had.`;
  const total = fallen(null, sumOf(before.members), sumOf(next.members), allowed.all, days);
  // Where the parts were cut anew, one can't be held against another.
  if (total !== undefined || missing.length > 0) return since(before, total);
  for (const member of before.members) {
    const now = names.get(nameKey(member.name));
    const fault = now && fallen(member.name, member, now, allowed.member, days);
    if (fault !== undefined) return since(before, fault);
  }
  return undefined;
}

/** A file that is one XML has the day in its name. */
const nameKey = (name: string): string => name.replace(/_\d{2}_\d{2}_\d{4}/, '');

const since = (before: FileCounts, fault: string | undefined): string | undefined =>
  fault && `${fault} since the file of ${dayWords(before.day)}, which no day explains.`;

/** `part`: null for all of a file. */
function fallen(
  part: string | null,
  before: Omit<MemberCounts, 'name'>,
  now: Omit<MemberCounts, 'name'>,
  share: number,
  days: number,
): string | undefined {
  const limit = limitOf(share, days);
  for (const kind of ['people', 'employments'] as const) {
    const lost = before[kind] - now[kind];
    if (lost <= Math.max(allowed.few, before[kind] * limit)) continue;
    const words = kind === 'people' ? 'people' : 'current employments';
    const what = part === null ? `Its ${words}` : `In ${part}, ${words}`;
    return `${what} fell from ${before[kind].toLocaleString('en')} to ${now[kind].toLocaleString('en')}`;
  }
  return undefined;
}

/** The counts of all members together. */
export const sumOf = (members: readonly MemberCounts[]): Omit<MemberCounts, 'name'> => ({
  people: members.reduce((sum, { people }) => sum + people, 0),
  employments: members.reduce((sum, { employments }) => sum + employments, 0),
});
