import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';

let t: TestApp;
const { clear, preview, decide, undo, moves, countsOfFirms } = firmNamesOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

/** Waddell & Reed became LPL's on 2021-04-30. */
const toTheBuyer = csv(
  'Ann,Before,"Palo Alto, CA",Waddell & Reed,LPL,04/29/2021,',
  'Bob,Theday,"Palo Alto, CA",Waddell & Reed,LPL,04/30/2021,',
  'Cal,After,"Palo Alto, CA",Waddell & Reed,LPL,05/01/2021,',
);
const toAnother = csv(
  'Ann,Before,"Palo Alto, CA",Wadell-Reed Advisory Grp,UBS,04/29/2021,',
  'Bob,Theday,"Palo Alto, CA",Wadell-Reed Advisory Grp,UBS,04/30/2021,',
  'Cal,After,"Palo Alto, CA",Wadell-Reed Advisory Grp,UBS,05/01/2021,',
);
const key = 'wadell-reed advisory grp';

const sides = async () =>
  (await moves())
    .map((move) => move as { name: string; left_firm: string; is_conversion: boolean })
    .map(({ name, left_firm, is_conversion }) => [name, left_firm, is_conversion])
    .sort();

describe('rows that name a firm that was taken over', () => {
  test('count to it the day before, and to the buyer on the day and the day after', async () => {
    await upload(t, toTheBuyer);
    expect(await sides()).toEqual([
      ['Ann Before', 'Waddell & Reed', false],
      ['Bob Theday', 'LPL Financial', true],
      ['Cal After', 'LPL Financial', true],
    ]);
  });

  test('the same file again adds nothing', async () => {
    await upload(t, toTheBuyer);
    expect(await upload(t, toTheBuyer)).toMatchObject({ added: 0, duplicates: 3 });
  });

  test('keep the spelling that came in', async () => {
    await upload(t, toTheBuyer);
    const spelled = { reports: [expect.objectContaining({ left: 'Waddell & Reed' })] };
    expect(await moves()).toMatchObject([spelled, spelled, spelled]);
  });
});

describe('a decision on a spelling', () => {
  test('holds for the same file again', async () => {
    await upload(t, toAnother);
    await decide('waddell-reed', 1, key);
    expect(await upload(t, toAnother)).toMatchObject({ added: 0, duplicates: 3 });
  });

  test('gives each row the firm of its day; an undo takes exactly that back', async () => {
    await upload(t, toAnother);
    const before = await moves();
    expect((await preview('waddell-reed', key)).body).toMatchObject({ moves: 3, conversions: 0 });
    await decide('waddell-reed', 1, key);
    const decided = [
      ['Ann Before', 'Waddell & Reed', false],
      ['Bob Theday', 'LPL Financial', false],
      ['Cal After', 'LPL Financial', false],
    ];
    expect(await sides()).toEqual(decided);
    const [kept, counted] = await countsOfFirms();
    expect(kept).toEqual(counted);
    expect((await undo(2, key)).body.counts).toMatchObject({ moves: 3 });
    expect(await moves()).toEqual(before);
  });

  test('leaves the other rows of the buyer as they are', async () => {
    await upload(t, toAnother);
    await upload(t, csv('Dee,Other,"Palo Alto, CA",LPL,UBS,05/01/2021,'));
    await decide('waddell-reed', 1, key);
    expect((await decide(null, 2, key)).body.counts).toMatchObject({ moves: 3 });
    expect(await sides()).toContainEqual(['Dee Other', 'LPL Financial', false]);
  });
});
