import { describe, expect, test } from 'vitest';
import { inOneGo } from '../../platform/turns.ts';
import type { AdvisorSighting } from './known-moves.ts';
import { type ContactSighting, matchContacts } from './match-contacts.ts';

const contact: ContactSighting = {
  id: 'contact',
  firstName: 'Robert',
  lastName: 'Thornvale',
  crd: null,
  email: null,
  firmIds: ['merrill'],
  locationKey: 'MA|boston',
  isInMarket: true,
};
const move: AdvisorSighting = {
  id: 'm1',
  advisorId: 'm1',
  firstName: 'Robert',
  lastName: 'Thornvale',
  crd: null,
  email: null,
  leftId: 'merrill',
  joinedId: 'ubs',
  movedOn: '2025-08-20',
  locationKey: 'MA|boston',
};
const matched = (...args: Parameters<typeof matchContacts>) => inOneGo(matchContacts(...args));
const kinds = (who: Partial<ContactSighting>, ...moves: Partial<AdvisorSighting>[]) =>
  matched(
    [{ ...contact, ...who }],
    moves.map((fields, at) => ({ ...move, id: `m${at + 1}`, advisorId: `m${at + 1}`, ...fields })),
  ).map(({ advisorId, kind }) => `${advisorId} ${kind}`);

describe('the advisor of a contact', () => {
  test('leaves the firm that the contact is at, or joins it', () => {
    expect(kinds({}, {})).toEqual(['m1 same']);
    expect(kinds({}, { leftId: 'lpl', joinedId: 'merrill' })).toEqual(['m1 same']);
    expect(kinds({ firmIds: ['waddell', 'lpl'] }, { leftId: 'lpl' })).toEqual(['m1 same']);
  });

  test('may go by a nickname, an initial, a title or a middle name', () => {
    expect(kinds({ firstName: 'Bob' }, {})).toEqual(['m1 same']);
    expect(kinds({ firstName: 'R.' }, {})).toEqual(['m1 same']);
    expect(kinds({ firstName: 'Robert J.', lastName: 'Thornvale, CFP®' }, {})).toEqual(['m1 same']);
    expect(kinds({ firstName: 'William' }, {})).toEqual([]);
  });

  test('has the same CRD number or email address, whatever the name and the firm', () => {
    const other = { firmIds: ['stifel'], locationKey: 'TX|dallas', isInMarket: false };
    expect(kinds({ ...other, crd: '123' }, { crd: '123', lastName: 'Marlowe' })).toEqual(['m1 same']);
    expect(kinds({ ...other, email: 'Rob@x.example' }, { email: 'rob@x.example' })).toEqual(['m1 same']);
  });

  test('is one of all of its moves', () => {
    const later = { leftId: 'ubs', joinedId: 'lpl', movedOn: '2025-08-28', advisorId: 'm1' };
    expect(kinds({}, {}, later)).toEqual(['m1 same']);
    expect(kinds({ crd: '1' }, {}, { ...later, crd: '2' })).toEqual(['m1 namesake']);
  });
});

describe('a namesake', () => {
  test('in another city is not the contact, also at its firm', () => {
    expect(kinds({ locationKey: 'TX|dallas', isInMarket: false }, {})).toEqual(['m1 namesake']);
    expect(kinds({ locationKey: 'MA|newton' }, {})).toEqual(['m1 same']);
  });

  test('at other firms is not the contact, and may be in its city', () => {
    expect(kinds({ firmIds: ['stifel'], locationKey: null }, {})).toEqual(['m1 namesake']);
    expect(kinds({ firmIds: ['stifel'] }, {})).toEqual(['m1 maybe']);
    const smith = { firstName: 'John', lastName: 'Smith' };
    expect(kinds({ ...smith, firmIds: ['stifel'] }, smith)).toEqual(['m1 namesake']);
  });

  test("of a common name at the contact's firm may be the contact", () => {
    const smith = { firstName: 'John', lastName: 'Smith' };
    expect(kinds({ ...smith, locationKey: null }, smith)).toEqual(['m1 maybe']);
    expect(kinds(smith, smith)).toEqual(['m1 same']);
  });

  test('has another CRD number, middle name or generation', () => {
    expect(kinds({ crd: '1' }, { crd: '2' })).toEqual(['m1 namesake']);
    expect(kinds({ firstName: 'Robert A.' }, { firstName: 'Robert B.' })).toEqual(['m1 namesake']);
    expect(kinds({ lastName: 'Thornvale Jr.' }, { lastName: 'Thornvale Sr.' })).toEqual(['m1 namesake']);
  });

  test('who fits as well leaves it open which of the two it is', () => {
    expect(kinds({}, {}, { leftId: 'lpl', joinedId: 'merrill', movedOn: '2025-08-19' })).toEqual([
      'm1 maybe',
      'm2 maybe',
    ]);
    expect(kinds({ crd: '7' }, {}, { crd: '7', movedOn: '2025-08-19' })).toEqual(['m2 same', 'm1 namesake']);
  });

  test('is told where there are more: the ten who moved last', () => {
    const many = Array.from({ length: 12 }, (_, n) => ({
      leftId: `left ${n}`,
      movedOn: `2025-01-${String(n + 10)}`,
    }));
    const found = kinds({ locationKey: null }, ...many);
    expect(found).toHaveLength(10);
    expect(found[0]).toBe('m12 namesake');
  });
});

test('says why', () => {
  const [same] = matched([{ ...contact, firstName: 'Bob' }], [move]);
  expect(same?.evidence).toEqual([
    "Left your contact's firm",
    'Same city',
    'Bob Thornvale and Robert Thornvale may be one name',
  ]);
  const [other] = matched([{ ...contact, crd: '1' }], [{ ...move, crd: '2' }]);
  expect(other?.evidence).toEqual(['Another CRD number']);
  const away = { locationKey: 'TX|dallas', isInMarket: false };
  const named = { firstName: 'Zebulon', lastName: 'Thornvale' };
  const [elsewhere] = matched([{ ...contact, ...away, ...named }], [{ ...move, ...named, leftId: 'lpl' }]);
  expect(elsewhere?.evidence).toEqual([
    "Neither left nor joined your contact's firm",
    'In another city',
    'The name is rare',
  ]);
  const [smith] = matched(
    [{ ...contact, firstName: 'John', lastName: 'Smith' }],
    [{ ...move, firstName: 'John', lastName: 'Smith' }],
  );
  expect(smith?.evidence).toEqual(["Left your contact's firm", 'Same city', 'Others have this name']);
});
