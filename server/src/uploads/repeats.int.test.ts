import { listMoves, moveCities } from '@liftout/contract/moves';
import { revertUpload, uploadWarnings } from '@liftout/contract/uploads';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterEach(() => t.close());

const row = (city: string, aum: string) => `Ann,Ash,${city},Merrill,UBS,2025-02-03,${aum}`;
const stored = async () => {
  const { body } = await t.call(listMoves, { as: 'admin', query: {} });
  return body.map(({ city, state, aum, market, marketAssumed }) => ({
    city,
    state,
    aum,
    market,
    marketAssumed,
  }));
};
const revert = (id: string) => t.call(revertUpload, { as: 'admin', params: { id } });

test('rows of one file that repeat a move fill what the others leave unknown', async () => {
  const file = csv(row('', ''), row('"San Jose, CA"', ''), row('', '$250M'));
  expect(await upload(t, file)).toMatchObject({
    added: 1,
    duplicates: 2,
    marketMatches: 1,
    assumedMatches: 0,
    warningCount: 0,
  });
  const whole = { city: 'San Jose', state: 'CA', market: 'silicon-valley', marketAssumed: false };
  expect(await stored()).toEqual([{ ...whole, aum: 250_000_000 }]);
});

test('rows of one file fill each other with an email address, as rows of two files do', async () => {
  const emails = () =>
    t.platform.db.as(
      platformScope(system),
      async ({ client }) => (await client.query<{ email: string | null }>('SELECT email FROM moves')).rows,
    );
  const header = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,Email';
  const row = (email: string) => `Ann,Ash,,Merrill,UBS,2025-02-03,,${email}`;
  const { uploadId } = await upload(t, [header, row(''), row('ann@ash.com'), row('ash@ann.com')].join('\n'));
  expect(await emails()).toEqual([{ email: 'ann@ash.com' }]);
  await revert(uploadId);
  await upload(t, [header, row('')].join('\n'));
  await upload(t, [header, row('ann@ash.com')].join('\n'));
  expect(await emails()).toEqual([{ email: 'ann@ash.com' }]);
});

test('a stated city is better than an assumed one, and a blank one takes nothing away', async () => {
  const file = csv(row('San Jose', '$250M'), row('"San Jose, CA"', ''), row('', ''));
  expect(await upload(t, file)).toMatchObject({ marketMatches: 1, assumedMatches: 0 });
  expect(await stored()).toMatchObject([{ state: 'CA', marketAssumed: false, aum: 250_000_000 }]);
});

test('rows fill each other also where the file is so long that they are merged apart', async () => {
  const others = Array.from({ length: 10_000 }, (_, n) => `P${n},Q,"San Jose, CA",Merrill,UBS,2025-02-03,`);
  const file = csv(row('San Jose', ''), ...others, row('"San Jose, CA"', '$250M'), row('', '$300M'));
  const result = await upload(t, file);
  expect(result).toMatchObject({ added: 10_001, duplicates: 2, marketMatches: 10_001, assumedMatches: 0 });
  expect(result.warnings).toEqual([
    {
      row: 10_004,
      message:
        'AUM $300,000,000 differs from $250,000,000 in an earlier row for the same move; $250,000,000 stands.',
    },
  ]);
  const { body } = await t.call(listMoves, { as: 'admin', query: { q: 'ash' } });
  expect(body).toMatchObject([{ aum: 250_000_000, market: 'silicon-valley', marketAssumed: false }]);
  await revert(result.uploadId);
  expect(await stored()).toEqual([]);
});

describe('a city that only a second report tells', () => {
  const spelled = (name: string, city: string) => `${name},${city},Merrill,UBS,2025-02-03,`;
  const [ann, annCfp] = ['Ann,Ash', 'Ann,"Ash, CFP®"'];
  const shown = async () => (await stored()).map(({ city, state, market }) => ({ city, state, market }));
  const unknown = { city: '', state: null, market: null };
  const paloAlto = { city: 'Palo Alto', state: 'CA', market: 'silicon-valley' };
  const austin = { city: 'Austin', state: 'TX', market: null };

  test.each([
    ['of the same name', ann, '"Palo Alto, CA"', paloAlto],
    ['of another spelling of the name', annCfp, '"Palo Alto, CA"', paloAlto],
    ['of the same name, in no market', ann, '"Austin, TX"', austin],
    ['of another spelling, in no market', annCfp, '"Austin, TX"', austin],
  ])('given one %s, the move has it, until that report is reverted', async (_, name, city, whole) => {
    await upload(t, csv(spelled(ann, '')));
    expect(await shown()).toEqual([unknown]);
    const second = await upload(t, csv(spelled(name, city)));
    expect(second.warningCount).toBe(0);
    expect(await shown()).toEqual([whole]);
    await revert(second.uploadId);
    expect(await shown()).toEqual([unknown]);
  });

  test('it is found, counted and mapped as if the first had told it', async () => {
    await upload(t, csv(spelled(ann, '')));
    await upload(t, csv(spelled(annCfp, '"Palo Alto, CA"')));
    const { body: found } = await t.call(listMoves, { as: 'admin', query: { q: 'ash palo' } });
    expect(found).toMatchObject([{ lastName: 'Ash', city: 'Palo Alto' }]);
    const { body } = await t.call(moveCities, { as: 'admin', query: { to: '2025-08-15' } });
    expect(body.cities).toMatchObject([{ key: 'CA|palo alto', city: 'Palo Alto', advisors: 1 }]);
  });

  test('of two cities in a market one stands whichever was told first, and none is lost with the other', async () => {
    await upload(t, csv(spelled(ann, '"San Jose, CA"')));
    const second = await upload(t, csv(spelled(annCfp, '"Palo Alto, CA"')));
    expect(await shown()).toMatchObject([{ city: 'Palo Alto' }]);
    await revert(second.uploadId);
    expect(await shown()).toMatchObject([{ city: 'San Jose', market: 'silicon-valley' }]);
  });

  test('where the first report is reverted, the city is that of the one that remains', async () => {
    const first = await upload(t, csv(spelled(ann, '"San Jose, CA"')));
    await upload(t, csv(spelled(ann, '"Palo Alto, CA"')));
    await revert(first.uploadId);
    expect(await shown()).toEqual([paloAlto]);
  });
});

test('a later file corrects an AUM and says so; reverting it restores the amount', async () => {
  await upload(t, csv(row('San Jose', '$250M')));
  const later = await upload(t, csv(row('San Jose', '$300M')));
  expect(later.warnings).toEqual([
    {
      row: 2,
      message:
        'AUM $300,000,000 replaces $250,000,000 of an earlier file; reverting this upload restores it.',
    },
  ]);
  expect(await stored()).toMatchObject([{ aum: 300_000_000 }]);
  const blank = await upload(t, csv(row('San Jose', '')));
  expect(blank.warningCount).toBe(0);
  expect(await stored()).toMatchObject([{ aum: 300_000_000 }]);
  await revert(later.uploadId);
  expect(await stored()).toMatchObject([{ aum: 250_000_000 }]);
});

test('all warnings can be downloaded, several of a row and those of other rows', async () => {
  const rows = Array.from({ length: 2_100 }, (_, n) => `=P${n},=Q,"San Jose, CA",UBS,RBC,2025-02-03,`);
  const { uploadId, warnings, warningCount } = await upload(t, csv(...rows), { fileName: 'odd.csv' });
  expect([warnings.length, warningCount]).toEqual([20, 4_200]);
  const answer = await t.call(uploadWarnings, { as: 'admin', params: { id: uploadId } });
  expect(answer.headers['content-disposition']).toContain('odd-warnings.csv');
  const lines: string[][] = parse(answer.text, { bom: true });
  expect(lines).toHaveLength(4_201);
  expect(lines[0]?.slice(0, 3)).toEqual(['Row', 'Warning', 'First Name']);
  expect(lines.slice(1, 3).map(([at, message]) => [at, message])).toEqual([
    ['2', 'First Name "=P0" looks like a formula; kept as text.'],
    ['2', 'Last Name "=Q" looks like a formula; kept as text.'],
  ]);
  expect(lines.at(-1)?.[0]).toBe('2101');
  const missing = { id: '018f0000-0000-7000-8000-000000000000' };
  expect((await t.call(uploadWarnings, { as: 'admin', params: missing })).status).toBe(404);
  expect((await t.call(uploadWarnings, { as: 'alpha', params: { id: uploadId } })).status).toBe(403);
  expect((await t.call(uploadWarnings, { as: null, params: { id: uploadId } })).status).toBe(401);
});
