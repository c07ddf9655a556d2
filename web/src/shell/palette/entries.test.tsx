import { expect, it } from 'vitest';
import { entryGroups } from './entries.tsx';
import type { Recent } from './recents.ts';

const command = (id: string, label: string, keywords = '') => ({
  id,
  label,
  keywords,
  group: 'Actions',
  run: () => undefined,
});
const mary: Recent = { kind: 'contact', id: '1', label: 'Mary Chen', detail: 'UBS' };
const given = {
  hits: [{ heading: 'Contacts', hits: [mary] }],
  recents: [mary, { kind: 'command', id: 'gone', label: 'Gone', detail: '' }] satisfies Recent[],
  commands: [command('overview', 'Market Overview'), command('report', 'Latest Report', 'market')],
  onHit: () => undefined,
  onCommand: () => undefined,
};
const values = (typed: string, hits = given.hits) =>
  entryGroups({ ...given, typed, hits }).map(({ heading, entries }) => [
    heading,
    ...entries.map(({ value }) => value),
  ]);

it('lists recent entries and all commands without text', () => {
  expect(values('', [])).toEqual([
    ['Recent', 'recent contact 1'],
    ['Actions', 'command overview', 'command report'],
  ]);
});

it('lists commands whose label matches before search results, and others after them', () => {
  expect(values('mar')).toEqual([
    ['Commands', 'command overview'],
    ['Contacts', 'contact 1'],
    ['More', 'command report'],
  ]);
});

it('puts first what is named exactly so, then what begins so, then other matches', () => {
  const at = (kind: Recent['kind'], id: string, label: string): Recent => ({ kind, id, label, detail: '' });
  const contacts = {
    heading: 'Contacts',
    hits: [
      at('contact', '1', 'Ann Merrill'),
      at('contact', '2', 'Bob Oak'),
      at('contact', '3', 'Merrill Ash'),
    ],
  };
  const firms = {
    heading: 'Firms',
    hits: [at('firm', 'Merrill Edge', 'Merrill Edge'), at('firm', 'Merrill', 'Merrill')],
  };
  expect(values(' merrill', [contacts, firms])).toEqual([
    ['Firms', 'firm Merrill', 'firm Merrill Edge'],
    ['Contacts', 'contact 3', 'contact 1', 'contact 2'],
  ]);
});

it('keeps what is found on the platform apart from the contacts', () => {
  const people = { heading: 'People', hits: [{ ...mary, kind: 'person' as const, place: 'ubs' }] };
  expect(values('mary', [...given.hits, people])).toEqual([
    ['Contacts', 'contact 1'],
    ['People', 'person 1'],
  ]);
});
