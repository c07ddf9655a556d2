import type { Section } from '@liftout/contract/endpoint';
import type { User } from '@liftout/contract/users';
import { sectionLabels, sectionsOf } from './sections.ts';

/** What the form of a user holds. */
export interface Values {
  name: string;
  email: string;
  username: string;
  /** Null: everything that the client has. */
  sections: Section[] | null;
}

export const valuesOf = (user: User | undefined): Values => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  username: user?.username ?? '',
  sections: user?.allowedDashboards ? sectionsOf(user.allowedDashboards) : null,
});

const labels = { name: 'Name', email: 'Email', username: 'Username', sections: 'Access' } as const;
const keys = ['name', 'email', 'username', 'sections'] as const;

const shown = (value: Values[keyof Values]) => {
  if (value === null) return 'everything';
  const text = typeof value === 'string' ? value : value.map((section) => sectionLabels[section]).join(', ');
  return text || 'blank';
};
const isSame = (one: Values, other: Values, key: keyof Values) => shown(one[key]) === shown(other[key]);

/** What someone changed, a line for each field. A person's username is their email, so it is no line of its own. */
export const changesBetween = (before: Values, after: Values): string[] =>
  keys
    .filter((key) => !isSame(before, after, key) && !(key === 'username' && after.username === after.email))
    .map((key) => `${labels[key]}: ${shown(before[key])} → ${shown(after[key])}`);

/** What I changed, and theirs for the rest. */
export const kept = (before: Values, mine: Values, theirs: Values): Values => ({
  name: isSame(before, mine, 'name') ? theirs.name : mine.name,
  email: isSame(before, mine, 'email') ? theirs.email : mine.email,
  username: isSame(before, mine, 'username') ? theirs.username : mine.username,
  sections: isSame(before, mine, 'sections') ? theirs.sections : mine.sections,
});
