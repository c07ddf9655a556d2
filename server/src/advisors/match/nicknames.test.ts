import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import { blockKey } from './block.ts';
import { groupPeople } from './group-people.ts';
import { matchContacts } from './match-contacts.ts';
import { surnameRarity } from './rarity.ts';

const of = (
  firstName: string,
  lastName: string,
  known: { leftId: string; joinedId: string; movedOn: string },
) => ({
  ...{ id: `${firstName} ${known.movedOn}`, firstName, lastName, crd: null, email: null },
  ...{ locationKey: 'CA|san jose', ...known },
});
const people = (rows: ReturnType<typeof of>[]) =>
  inOneGo(groupPeople(rows, { rarity: surnameRarity, decisions: [] })).groups.length;
const move = { leftId: 'merrill', joinedId: 'ubs', movedOn: '2025-08-20' };

const pairs = (
  'Fred/Frederick Fred/Alfred Ted/Theodore Ted/Edward Jerry/Jerome Jerry/Gerald Geoff/Geoffrey Geoff/Jeffrey ' +
  'Bert/Robert Bert/Albert Teddy/Theodore Ronnie/Veronica Ronnie/Ronald Nell/Helen Nell/Eleanor Cindy/Lucinda ' +
  'Cindy/Cynthia Peg/Margaret Leo/Leonard Vin/Vincent Ed/Edmund Nora/Eleanor Stevie/Stephen Kay/Katherine Emmy/Emily'
)
  .split(' ')
  .map((pair) => pair.split('/') as [string, string]);

describe('a short form', () => {
  test.each(pairs)('%s is %s, of a rare surname', (short, full) => {
    expect(blockKey(short, 'Marchetti')).toBe(blockKey(full, 'Marchetti'));
    expect(people([of(short, 'Marchetti', move), of(full, 'Marchetti', move)])).toBe(1);
  });

  test('never makes one of two with a common name, other firms and another day', () => {
    const other = { leftId: 'lpl', joinedId: 'stifel', movedOn: '2019-02-04' };
    expect(people([of('Jerry', 'Smith', move), of('Jerome', 'Smith', other)])).toBe(2);
  });

  test('of two full names is one of those who have them, not both', () => {
    const rows = ['Ted', 'Theodore', 'Edward'].map((name) => of(name, 'Marchetti', move));
    expect(people(rows)).toBeGreaterThan(1);
  });

  test('finds the return of one who goes by it', () => {
    const there = { leftId: 'stifel', joinedId: 'lpl', movedOn: '2025-08-01' };
    const back = { leftId: 'lpl', joinedId: 'stifel', movedOn: '2025-08-08' };
    expect(people([of('Ted', 'Marchetti', there), of('Theodore', 'Marchetti', back)])).toBe(1);
  });

  test('is found for a contact with any of the full names', () => {
    const contact = {
      ...{ id: 'contact', firstName: 'Jerome', lastName: 'Schultz', crd: null, email: null },
      ...{ firmIds: ['merrill'], locationKey: 'CA|santa clara', isInMarket: true },
    };
    const jerry = { ...of('Jerry', 'Schultz', { ...move, joinedId: 'rockefeller' }), advisorId: 'a' };
    const found = inOneGo(matchContacts([contact], [{ ...jerry, locationKey: 'CA|santa clara' }]));
    expect(found.map(({ advisorId }) => advisorId)).toEqual(['a']);
  });
});

test('full names and their short forms share a block, but for a few', () => {
  const lines = readFileSync(new URL('./nicknames.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const apart = lines.flatMap((line) => {
    const [full = '', ...others] = line.split(' ');
    return others
      .filter((other) => blockKey(other, 'Vale') !== blockKey(full, 'Vale'))
      .map((other) => `${other} ${full}`);
  });
  expect(apart).toMatchInlineSnapshot(`
    [
      "evie yvonne",
      "bill guillermo",
      "rick enrique",
      "ike dwight",
      "manny emanuel",
      "manuel emanuel",
      "ned nehemiah",
      "millie amelia",
      "millie camille",
      "viv genevieve",
      "greta gretchen",
      "tina justine",
      "polly paula",
      "anna savannah",
      "jay sanjay",
      "jay vijay",
      "kate ekaterina",
      "eugene yevgeny",
      "gene yevgeny",
      "polly pauline",
    ]
  `);
});
