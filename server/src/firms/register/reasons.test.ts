import { expect, test } from 'vitest';
import { normalizeFirmName } from './normalize.ts';
import { reasonOf } from './reasons.ts';

test.each([
  ['Merrill', 'Merrill', 'directory', "It is the firm's name in the directory."],
  ['MLPF&S, Inc.', 'Merrill', 'directory', 'The directory lists it as a name of Merrill.'],
  ['Merrill (CRD# 7691)', 'Merrill', 'rule', 'Part of it is a name of Merrill: “Merrill”.'],
  ['The Quillon Group at Merrill', 'Merrill', 'rule', 'Part of it is a name of Merrill: “Merrill”.'],
  ['Acme LLC dba UBS', 'UBS', 'rule', 'The name after DBA is UBS.'],
  [
    'Raymond James Fin Svcs',
    'Raymond James Financial Services',
    'rule',
    'Written out it is “raymond james financial services”, a name of the firm.',
  ],
  [
    'Robert W Baird PWM',
    'Robert W. Baird',
    'rule',
    "It is the firm's brand with words for wealth management.",
  ],
  ['Merril Lynch', 'Merrill', 'rule', 'One letter differs from a name of Merrill.'],
  [
    'Acme Wealth',
    'Acme Wealth',
    'rule',
    'No firm in the directory has this name, so it is a firm of its own.',
  ],
  ['Acme Wealth', 'UBS', 'rule', 'An earlier rule said so. It is checked again within minutes.'],
])('%s is %s by the %s: %s', (spelling, firm, by, text) => {
  expect(reasonOf({ spelling, status: 'rule' }, normalizeFirmName(firm))).toEqual({ by, text });
});

test('a name to review says what it resembles', () => {
  expect(reasonOf({ spelling: 'Merrill Lynck', status: 'review' }, 'merrill lynck')).toEqual({
    by: 'rule',
    text: 'It resembles Merrill. It counts as its own firm until someone decides.',
  });
});

test.each([
  ['MLPF&S', 'Merrill', 'An admin decided it, and the rules agree.'],
  ['MLPF&S', 'UBS', 'An admin decided it. By the rules alone it would be Merrill.'],
  ['Merrill Lynck', 'Merrill', 'An admin decided it.'],
])('an admin who decided that %s is %s', (spelling, firm, text) => {
  expect(reasonOf({ spelling, status: 'confirmed' }, normalizeFirmName(firm))).toEqual({ by: 'admin', text });
});
