import { expect, test } from 'vitest';
import { conflictsOf, suggestedSides } from './merge.ts';

const fields = ['name', 'city', 'bio', 'site'] as const;
const base = { name: 'Ann', city: 'Austin', bio: '', site: '' };

test('says who changed what, and leaves out what is the same', () => {
  const mine = { ...base, name: 'Anna', city: 'Boston', site: 'https://a.example' };
  const theirs = { ...base, name: 'Anne', bio: 'Recruiter', site: 'https://a.example' };
  const found = conflictsOf(fields, base, mine, theirs);
  expect(found).toEqual([
    { field: 'name', mine: 'Anna', theirs: 'Anne', changedBy: 'both' },
    { field: 'city', mine: 'Boston', theirs: 'Austin', changedBy: 'me' },
    { field: 'bio', mine: '', theirs: 'Recruiter', changedBy: 'them' },
  ]);
  expect(suggestedSides(found)).toEqual({ name: 'mine', city: 'mine', bio: 'theirs' });
});

test('finds nothing where both have the same values', () => {
  expect(conflictsOf(fields, base, base, base)).toEqual([]);
});
