import { expect, test } from 'vitest';
import { changesBetween, kept, type Values } from './user-values.ts';

const before: Values = { name: 'Ada', email: 'a@b.example', username: 'a@b.example', sections: null };

test('what I changed stays, and theirs is taken for the rest', () => {
  const mine: Values = { ...before, name: 'Ada Lovelace', sections: ['overview'] };
  const theirs: Values = { ...before, name: 'A. Lovelace', email: 'ada@b.example' };
  expect(kept(before, mine, theirs)).toEqual({ ...mine, email: 'ada@b.example' });
  expect(kept(before, before, theirs)).toEqual(theirs);
});

test('their changes are listed, an email that is also the username once', () => {
  const email = 'ada@b.example';
  const after: Values = { name: '', email, username: email, sections: ['overview'] };
  expect(changesBetween(before, after)).toEqual([
    'Name: Ada → blank',
    'Email: a@b.example → ada@b.example',
    expect.stringContaining('Access: everything → '),
  ]);
  expect(changesBetween({ ...before, username: 'ada' }, { ...before, username: 'lovelace' })).toEqual([
    'Username: ada → lovelace',
  ]);
});
