import { expect, it } from 'vitest';
import { type Recent, withRecent } from './recents.ts';

const contact = (id: string): Recent => ({ kind: 'contact', id, label: `Contact ${id}`, detail: '' });

it('puts what was chosen first, once, and keeps six', () => {
  const list = ['1', '2', '3', '4', '5', '6'].map(contact);
  expect(withRecent(list, contact('4')).map(({ id }) => id)).toEqual(['4', '1', '2', '3', '5', '6']);
  expect(withRecent(list, contact('7')).map(({ id }) => id)).toEqual(['7', '1', '2', '3', '4', '5']);
});

it('distinguishes entries of different kinds', () => {
  const firm: Recent = { kind: 'firm', id: '1', label: 'UBS', detail: '' };
  expect(withRecent([contact('1')], firm)).toEqual([firm, contact('1')]);
});
