import { updateFirm } from '@liftout/contract/firm-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';
import { ownersOf } from './owners.fixture.ts';
import { followDirectoryOwners } from './resolve-again.ts';

let t: TestApp;
const { sql, clear, decide, moves, names, countsOfFirms } = firmNamesOf(() => t);
const { open, own, preview, undo, recount, lanes } = ownersOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

/** Yonder and Zeta are in no directory. The second file tells Bob's move again, once Yonder counts to Zeta. */
const file = csv(
  'Ann,Before,"Palo Alto, CA",Yonder Wealth,Zeta Partners,05/31/2024,$10M',
  'Bob,Theday,"Palo Alto, CA",Yonder Wealth,UBS,06/01/2024,$5M',
  'Cal,After,"Los Angeles, CA",Yonder Wealth,Zeta Partners,06/02/2024,',
  'Dee,Other,"Palo Alto, CA",UBS,Zeta Partners,06/02/2024,',
  'Eve,Back,"Boise, ID",Zeta Partners,Yonder Wealth,07/01/2024,$1M',
);
const second = csv('Bob,Theday,"San Jose, CA",Zeta Partners,UBS,06/01/2024,$6M');
const uploadBoth = async () => {
  await upload(t, file);
  await upload(t, second);
};
const zeta = async () => (await open('Zeta Partners')).id;

describe('a firm that keeps its name', () => {
  test('makes moves within the house conversions from the day on, which are takeovers', async () => {
    await uploadBoth();
    await own('Yonder Wealth', await zeta(), '2024-06-01');
    expect(await lanes()).toEqual([
      'Ann: Yonder Wealth > Zeta Partners',
      'Bob: Yonder Wealth > UBS',
      'Bob: Zeta Partners > UBS',
      'Cal: Yonder Wealth # Zeta Partners',
      'Dee: UBS > Zeta Partners',
      'Eve: Zeta Partners # Yonder Wealth',
    ]);
    expect((await open('Yonder Wealth')).parent).toMatchObject({ name: 'Zeta Partners' });
    expect((await open('Zeta Partners')).owns).toMatchObject([
      { name: 'Yonder Wealth', since: '2024-06-01' },
    ]);
  });

  test('that always belonged to the house makes conversions, and no takeovers', async () => {
    await uploadBoth();
    await own('Yonder Wealth', await zeta(), null);
    expect((await lanes()).filter((lane) => /[#=]/.test(lane))).toEqual([
      'Ann: Yonder Wealth = Zeta Partners',
      'Cal: Yonder Wealth = Zeta Partners',
      'Eve: Zeta Partners = Yonder Wealth',
    ]);
  });

  test('is of the house of its owner, and of that one from its own day on', async () => {
    await uploadBoth();
    await upload(
      t,
      csv(
        'Fay,Far,"Boise, ID",Yonder Wealth,LPL,08/01/2025,',
        'Gus,Far,"Boise, ID",Yonder Wealth,LPL,06/30/2025,',
      ),
    );
    await own('Yonder Wealth', await zeta(), '2024-06-01');
    await own('Zeta Partners', 'commonwealth', '2024-01-01');
    expect((await lanes()).filter((lane) => /LPL/.test(lane))).toEqual([
      'Fay: Yonder Wealth # LPL Financial',
      'Gus: Yonder Wealth > LPL Financial',
    ]);
  });
});

describe('a firm whose rows count to its buyer', () => {
  test('does so from the day on; moves that become one are merged', async () => {
    await uploadBoth();
    const { body } = await own('Yonder Wealth', await zeta(), '2024-06-01', { countsToParent: true });
    expect(body).toMatchObject({ since: '2024-06-01', countsToParent: true, ownershipBy: 'admin' });
    expect(await lanes()).toEqual([
      'Ann: Yonder Wealth > Zeta Partners',
      'Bob: Zeta Partners > UBS',
      'Cal: Zeta Partners # Zeta Partners',
      'Dee: UBS > Zeta Partners',
      'Eve: Zeta Partners # Zeta Partners',
    ]);
    const [kept, counted] = await countsOfFirms();
    expect(kept).toEqual(counted);
  });

  test('is counted before, and the count changes nothing', async () => {
    await uploadBoth();
    const before = [await moves(), await names()];
    const { body } = await preview('Yonder Wealth', await zeta(), '2024-06-01', true);
    expect(body).toEqual({
      moves: 3,
      conversions: 2,
      conversionsEnded: 0,
      merged: 1,
      split: 0,
      markets: [
        { market: 'los-angeles', moves: 1 },
        { market: 'silicon-valley', moves: 1 },
        { market: null, moves: 1 },
      ],
    });
    expect([await moves(), await names()]).toEqual(before);
    await own('Yonder Wealth', await zeta(), '2024-06-01', { countsToParent: true });
    const { id } = await open('Yonder Wealth');
    const entries = await sql(
      "SELECT after FROM audit_entries WHERE action = 'firm.updated' AND entity_id = $1",
      [id],
    );
    expect(entries).toMatchObject([{ after: { ...body, since: '2024-06-01', countsToOwner: true } }]);
  });
});

const asAnAdmin: [since: string | null, countsToParent: boolean][] = [
  ['2024-05-31', false],
  ['2024-06-02', false],
  [null, false],
  ['2024-05-31', true],
  ['2024-07-01', true],
];

describe('every change of an owner', () => {
  test('is as if it had been known before the uploads, and is undone exactly', async () => {
    await uploadBoth();
    const first = await moves();
    for (const [since, countsToParent] of asAnAdmin) {
      const before = [await moves(), await names()];
      const counted = (await preview('Yonder Wealth', await zeta(), since, countsToParent)).body;
      await own('Yonder Wealth', await zeta(), since, { countsToParent });
      const after = [await moves(), await names()];
      const { body } = await undo('Yonder Wealth');
      expect(body.undoable).toBe(false);
      expect([await moves(), await names()]).toEqual(before);
      await own('Yonder Wealth', await zeta(), since, { countsToParent });
      expect([await moves(), await names()]).toEqual(after);
      expect(counted.conversions - counted.conversionsEnded).toBe(
        conversionsIn(after) - conversionsIn(before),
      );
      const { kept, fresh } = await recount([file, second]);
      expect(kept).toEqual(fresh);
    }
    await own('Yonder Wealth', null, null);
    expect(await moves()).toEqual(first);
  });

  test('of the directory by an admin: another day, and back to what it says', async () => {
    const rows = csv(
      'Ann,Early,"Palo Alto, CA",Waddell & Reed,LPL,04/29/2021,$10M',
      'Bob,Late,"Palo Alto, CA",Waddell & Reed,UBS,05/02/2021,',
      'Cal,House,"Palo Alto, CA",Commonwealth,LPL,07/31/2025,',
      'Dee,House,"Palo Alto, CA",Commonwealth,LPL,08/01/2025,',
    );
    await upload(t, rows);
    const directory = await moves();
    await own('Waddell & Reed', 'lpl', '2021-05-03', { countsToParent: true });
    await own('Commonwealth', 'lpl', '2025-07-31');
    expect(await lanes()).toEqual([
      'Ann: Waddell & Reed > LPL Financial',
      'Bob: Waddell & Reed > UBS',
      'Cal: Commonwealth # LPL Financial',
      'Dee: Commonwealth # LPL Financial',
    ]);
    const { kept, fresh } = await recount([rows]);
    expect(kept).toEqual(fresh);
    for (const name of ['Waddell & Reed', 'Commonwealth']) {
      const { id, version } = await open(name);
      const body = { ownership: null, version };
      await t.call(updateFirm, { as: 'admin', params: { id }, body });
      expect(await open(name)).toMatchObject({ ownershipBy: 'directory', parent: { name: 'LPL Financial' } });
    }
    expect(await moves()).toEqual(directory);
  });

  test('of the directory by a release, which the job follows', async () => {
    await upload(
      t,
      csv(
        'Cal,House,"Palo Alto, CA",Commonwealth,LPL,07/31/2025,',
        'Dee,House,"Palo Alto, CA",Commonwealth,LPL,08/01/2025,',
        'Bob,Late,"Palo Alto, CA",Waddell & Reed,UBS,05/02/2021,',
      ),
    );
    const fresh = await moves();
    await own('Commonwealth', 'lpl', '2025-07-01');
    await own('Waddell & Reed', null, null);
    await own('UBS', 'lpl', null);
    expect(await moves()).not.toEqual(fresh);
    // As a release with these owners would have stored them.
    await sql('UPDATE firms SET owned_by_admin = false, previous = NULL');
    expect(await followDirectoryOwners(t.platform)).toBe(2);
    expect(await moves()).toEqual(fresh);
    expect(await followDirectoryOwners(t.platform)).toBe(0);
    expect((await open('UBS')).parent).toBe(null);
  });

  test('keeps what an admin confirmed of a spelling', async () => {
    await uploadBoth();
    await decide('ubs', 1, 'yonder wealth');
    const before = await names();
    await own('Yonder Wealth', await zeta(), '2024-06-01', { countsToParent: true });
    expect(await names()).toEqual(before);
    expect((await lanes()).filter((lane) => /Yonder/.test(lane))).toEqual([]);
  });
});

const conversionsIn = ([rows]: unknown[]) =>
  (rows as { is_conversion: boolean }[]).filter((row) => row.is_conversion).length;

describe('an owner is refused', () => {
  const refused = async (answer: ReturnType<typeof own>) => {
    const { status, text } = await answer;
    return [status, JSON.parse(text).issues?.[0]];
  };

  test('with the field and the reason', async () => {
    await uploadBoth();
    const id = await zeta();
    const yonder = (await open('Yonder Wealth')).id;
    const at = (field: string, message: string) => [400, { path: `ownership.${field}`, message }];
    expect(await refused(own('Zeta Partners', id, null))).toEqual(at('parent', "A firm can't own itself."));
    expect(await refused(own('Yonder Wealth', 'no-such-firm', null))).toEqual(
      at('parent', 'Choose a firm from the list.'),
    );
    expect(await refused(own('Yonder Wealth', '@no-such-house', null))).toEqual(
      at('parent', 'Choose a firm from the list.'),
    );
    expect(await refused(own('Yonder Wealth', id, '1899-12-31'))).toEqual(
      at('since', 'Use a date such as 2025-08-29, from 1900 to 2100.'),
    );
    expect(await refused(own('Yonder Wealth', id, '2025-08-30'))).toEqual(
      at('since', "A takeover can't be in the future."),
    );
    expect(await refused(own('Yonder Wealth', id, null, { countsToParent: true }))).toEqual(
      at('since', 'Enter the day of the takeover.'),
    );
    expect(await refused(own('Yonder Wealth', null, '2024-01-01'))).toEqual(
      at('since', 'Choose who owns the firm, or clear the day.'),
    );
    expect(
      await refused(own('Yonder Wealth', '@bank-of-america', '2024-01-01', { countsToParent: true })),
    ).toEqual(at('countsToParent', 'Bank of America is no firm that rows can count to.'));
    expect((await refused(own('Yonder Wealth', id, '2024-02-30')))[0]).toBe(400);
    await own('Yonder Wealth', id, '2024-06-01');
    expect(await refused(own('Zeta Partners', yonder, null))).toEqual(
      at('parent', 'Yonder Wealth already belongs to Zeta Partners.'),
    );
    expect((await preview('Zeta Partners', yonder, null)).status).toBe(400);
  });

  test('where someone else changed the firm; nothing is changed then', async () => {
    await uploadBoth();
    await own('Yonder Wealth', 'ubs', '2024-06-01');
    const before = await moves();
    const stale = await own('Yonder Wealth', 'lpl', null, { version: 1 });
    expect([stale.status, JSON.parse(stale.text).current]).toMatchObject([
      409,
      { parent: { name: 'UBS' }, version: 2 },
    ]);
    expect(await moves()).toEqual(before);
    await undo('Yonder Wealth');
    expect((await undo('Yonder Wealth')).status).toBe(409);
  });
});
