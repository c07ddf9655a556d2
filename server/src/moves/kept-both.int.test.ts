import { addFirmSpelling, removeFirmSpelling } from '@liftout/contract/firm-records';
import { insights } from '@liftout/contract/insights';
import * as contract from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { keepDueDuals } from '../advisor-register/dual.ts';
import { type FirmOf, openFolder, type PersonOf, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { compareContacts } from '../contact-advisors/service.ts';
import { firmNamesOf } from '../firm-names/firm-names.fixture.ts';
import { ownersOf } from '../firm-names/owners.fixture.ts';
import { system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
const folder = openFolder();
beforeEach(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  return () => t.close();
});
afterAll(() => folder.remove());

const at = (firm: number, name: string, from: string): FirmOf => ({ firm, name, from });
const merrill = at(1, 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', '2015-01-05');
const ubs = (from: string) => at(2, 'UBS FINANCIAL SERVICES INC.', from);
const rowan = at(3, 'ROWAN & PIKE ADVISORY GROUP, LLC', '2012-02-01');
const gone = (firm: FirmOf, to: string): FirmOf => ({ ...firm, to });
const person = (
  crd: number,
  first: string,
  last: string,
  now: FirmOf[],
  before: FirmOf[] = [],
): PersonOf => ({
  crd,
  first,
  last,
  now,
  before,
});

const july: PersonOf[] = [
  person(101, 'ANN', 'ASHWORTH', [merrill, ubs('2025-01-10')]),
  person(102, 'BEA', 'BIRCHALL', [ubs('2025-01-09')], [gone(merrill, '2025-01-08')]),
  person(103, 'CYD', 'CEDARHOLM', [rowan, ubs('2025-02-03')]),
  person(104, 'DOV', 'DOGWOODE', [merrill, ubs('2025-06-24')]),
  // Two people of one name at the same firms.
  person(105, 'JON', 'SMITHERS', [merrill, ubs('2025-01-20')]),
  person(106, 'JON', 'SMITHERS', [ubs('2025-01-20')], [gone(merrill, '2025-01-17')]),
  person(108, 'KAY', 'LEEDS', [merrill, ubs('2025-01-20')]),
  person(109, 'KAY', 'LEEDS', [ubs('2025-01-20')], [gone(merrill, '2025-01-17')]),
  person(107, 'EVE', 'ELMSTEAD', [merrill, ubs('2025-03-03')]),
];
/** Ann left Merrill in the end, long after; Eve within 90 days of her move. */
const august = july.map((one) => {
  if (one.crd === 101)
    return person(101, 'ANN', 'ASHWORTH', [ubs('2025-01-10')], [gone(merrill, '2025-08-01')]);
  return one.crd === 107
    ? person(107, 'EVE', 'ELMSTEAD', [ubs('2025-03-03')], [gone(merrill, '2025-05-20')])
    : one;
});

const named = csv(
  'Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-01-13,$10M',
  'Bea,Birchall,"Palo Alto, CA",Merrill,UBS,2025-01-13,$20M',
  'Cyd,Cedarholm,"Palo Alto, CA",,UBS,2025-02-10,',
  'Kay,Leeds,"Palo Alto, CA",Merrill,UBS,2025-01-22,',
  'Eve,Elmstead,"Palo Alto, CA",Merrill,UBS,2025-03-05,$40M',
);
const numbered = `CRD,First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM
104,Dov,Dogwoode,"Palo Alto, CA",Merrill,UBS,2025-06-20,$30M
105,Jon,Smithers,"Palo Alto, CA",Merrill,UBS,2025-01-21,
`;

async function importRegister(people: PersonOf[], day: string) {
  await advisorRegisterService(t.platform).importPath(
    folder.write(registerZip([people], day), 'feed.zip'),
    { acceptLosses: false },
    system,
  );
  await keepDueDuals(t.platform);
}
const stored = async () => {
  const { body } = await t.call(contract.listMoves, { as: 'admin', query: { pageSize: 100 } });
  return body
    .map(({ lastName, movedOn, class: of, reason }) => `${lastName} ${movedOn} ${of}: ${reason}`)
    .sort();
};
const merrillLeft = async () => {
  const { body } = await t.call(contract.netRecruiting, { as: 'admin', query: {} });
  return body.find(({ firm }) => firm.name === 'Merrill')?.left.advisors ?? 0;
};

const ashworth = 'ashworth';
const of = (rows: readonly string[], last: string) => rows.find((row) => row.toLowerCase().startsWith(last));

const steps = {
  names: () => upload(t, named),
  numbers: () => upload(t, numbered),
  july: () => importRegister(july, '2025-07-01'),
};

test('who is registered with both firms kept the old one, and no figure counts them as having left', async () => {
  await steps.names();
  await steps.numbers();
  const before = await stored();
  expect(before.every((row) => / (move|joined): /.test(row))).toBe(true);
  await steps.july();
  const after = await stored();
  expect(of(after, ashworth)).toBe(
    'Ashworth 2025-01-13 kept-both: Joined UBS and is still with Merrill, says the register of Jul 1, 2025: registered with both.',
  );
  expect(of(after, 'birchall')).toBe('Birchall 2025-01-13 move: Left Merrill and joined UBS.');
  expect(of(after, 'cedarholm')).toBe(
    'Cedarholm 2025-02-10 kept-both: Joined UBS and is still with ROWAN & PIKE ADVISORY GROUP, LLC, says the register of Jul 1, 2025: registered with both.',
  );
  // Eleven days: the old firm has 30 to report the end.
  expect(of(after, 'dogwoode')).toContain(' move: ');
  // A CRD number tells namesakes apart; a name alone does not.
  expect(of(after, 'smithers')).toContain(' kept-both: ');
  expect(of(after, 'leeds')).toBe('Leeds 2025-01-22 move: Left Merrill and joined UBS.');
  // Bea, Dov and Kay.
  expect(await merrillLeft()).toBe(3);
  const lanes = (await t.call(contract.moveLanes, { as: 'admin', query: {} })).body;
  const lane = lanes.find(({ firmLeft }) => firmLeft.name === 'Merrill');
  const rows = await t.call(contract.listMoves, {
    as: 'admin',
    query: { firmLeft: 'Merrill', firmJoined: 'UBS' },
  });
  expect([lane?.advisors, rows.body.length]).toEqual([3, 3]);
  const firm = { firm: 'Merrill' };
  const summary = (await t.call(contract.movesSummary, { as: 'admin', query: firm })).body;
  expect(summary.current.moves).toBe(
    (await t.call(contract.listMoves, { as: 'admin', query: firm })).body.length,
  );
  const leftOut = (await t.call(contract.movesLeftOut, { as: 'admin', query: firm })).body;
  const opened = await t.call(contract.listMoves, { as: 'admin', query: { ...firm, class: 'one-firm' } });
  expect([leftOut.oneFirm, opened.body.length]).toEqual([3, 3]);
  const liftOuts = (await t.call(contract.moveLiftOuts, { as: 'admin', query: {} })).body;
  const kept = after.filter((row) => row.includes('kept-both')).length;
  expect(liftOuts.map(({ members }) => members.length)).toEqual([2]);
  expect(kept).toBe(4);
});

test('a later file tells until when; an end within 90 days makes a move of it', async () => {
  await steps.july();
  await steps.names();
  expect(of(await stored(), 'elmstead')).toContain(' kept-both: ');
  await importRegister(august, '2025-08-14');
  const after = await stored();
  expect(of(after, ashworth)).toBe(
    'Ashworth 2025-01-13 kept-both: Joined UBS and stayed with Merrill until Aug 1, 2025: registered with both.',
  );
  expect(of(after, 'elmstead')).toBe('Elmstead 2025-03-05 move: Left Merrill and joined UBS.');
});

test('an insight does not say that who kept the firm left it', async () => {
  await setMarket(t, 'alpha', 'silicon-valley');
  const ann = { firstName: 'Ann', lastName: 'Ashworth', firm: 'Merrill', city: 'Palo Alto', email: '' };
  await makeContact(t, 'alpha', ann);
  await upload(t, csv('Ann,Ashworth,"Palo Alto, CA",Merrill,UBS,2025-06-20,$10M'));
  const told = async () => {
    await compareContacts(t.platform, 'alpha');
    const { body } = await t.call(insights, { as: 'alpha', query: {} });
    return body.flatMap(({ evidence }) => evidence.items.map(({ detail }) => detail)).join(' ');
  };
  expect(await told()).toContain('left Merrill for UBS on');
  await importRegister([person(101, 'ANN', 'ASHWORTH', [merrill, ubs('2025-06-19')])], '2025-08-14');
  const after = await told();
  expect(after).toContain('joined UBS on');
  expect(after).not.toContain('left Merrill');
});

test('any order of uploads and imports, a revert and a spelling decided later give the same', async () => {
  const orders: (keyof typeof steps)[][] = [
    ['names', 'numbers', 'july'],
    ['july', 'names', 'numbers'],
    ['numbers', 'july', 'names'],
  ];
  const results: unknown[] = [];
  for (const order of orders) {
    const own = await createTestApp();
    const outer = t;
    t = own;
    await seedMarkets(t);
    for (const step of order) await steps[step]();
    results.push([await stored(), await merrillLeft(), await facts()]);
    t = outer;
    await own.close();
  }
  expect(results[1]).toEqual(results[0]);
  expect(results[2]).toEqual(results[0]);

  await steps.july();
  const { uploadId } = await steps.names();
  await steps.numbers();
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  await steps.names();
  expect([await stored(), await merrillLeft(), await facts()]).toEqual(results[0]);

  // Merrill decided to mean another firm in the files: the register's Merrill is that one no more.
  await upload(t, csv('Zoe,Zeller,"Palo Alto, CA",Merrill Lynck,UBS,2025-01-13,'));
  const names = firmNamesOf(() => t);
  const [row] = await query(t.databaseUrl, `SELECT version FROM firm_aliases WHERE spelling_key = 'merrill'`);
  expect((await names.decide('rbc', Number(row?.version), 'merrill')).status).toBe(200);
  expect(of(await stored(), ashworth)).toBe(
    'Ashworth 2025-01-13 move: Left RBC Wealth Management and joined UBS.',
  );
});

test('a spelling added to a firm, taken away again or undone changes what the register means by it', async () => {
  const records = ownersOf(() => t);
  await steps.july();
  await steps.names();
  expect(of(await stored(), 'cedarholm')).toContain(' kept-both: ');
  const spelling = rowan.name ?? '';
  const change = async (work: (id: string, version: number) => Promise<{ status: number }>) => {
    const { id, version } = await records.open('UBS');
    expect((await work(id, version)).status).toBe(200);
  };
  await change((id, version) =>
    t.call(addFirmSpelling, { as: 'admin', params: { id }, body: { spelling, former: false, version } }),
  );
  // Rowan & Pike are UBS now: nobody kept them beside it.
  expect(of(await stored(), 'cedarholm')).not.toContain(' kept-both: ');
  const { names } = await records.open('UBS');
  const key = names.find((name) => name.spelling === spelling)?.key ?? '';
  await change((id, version) =>
    t.call(removeFirmSpelling, { as: 'admin', params: { id }, body: { key, version } }),
  );
  expect(of(await stored(), 'cedarholm')).toContain(' kept-both: ');
});

test('a firm that gets an owner was not kept beside it: the move is one within the house, until the owner is taken back', async () => {
  const owners = ownersOf(() => t);
  await steps.july();
  await steps.names();
  const before = [await stored(), await merrillLeft(), await facts(), await keptCounts()];
  expect(of(await stored(), ashworth)).toContain(' kept-both: ');
  // Ann's move is of the day after; Eve's and Kay's are later.
  expect((await owners.own('Merrill', 'ubs', '2025-01-12')).status).toBe(200);
  const owned = await stored();
  expect(of(owned, ashworth)).toMatch(/ takeover: Merrill has belonged to the same company as UBS/);
  expect(of(owned, 'elmstead')).toContain(' takeover: ');
  // Rowan & Pike are nobody's.
  expect(of(owned, 'cedarholm')).toContain(' kept-both: ');
  expect(await merrillLeft()).toBe(0);
  expect(await keptCounts()).toEqual(await recounted());

  expect((await owners.undo('Merrill')).status).toBe(200);
  expect([await stored(), await merrillLeft(), await facts(), await keptCounts()]).toEqual(before);

  // Owned from the day after Ann's move on: she still kept both.
  expect((await owners.own('Merrill', 'ubs', '2025-01-14')).status).toBe(200);
  expect(of(await stored(), ashworth)).toContain(' kept-both: ');
  expect((await owners.undo('Merrill')).status).toBe(200);

  // Counted to its owner from before on, UBS is Merrill: nobody moved.
  const counted = { countsToParent: true };
  expect((await owners.own('UBS', 'merrill', '2024-01-01', counted)).status).toBe(200);
  const merged = await stored();
  expect(merged.filter((row) => row.includes(' kept-both: '))).toEqual([of(merged, 'cedarholm')]);
  expect(await keptCounts()).toEqual(await recounted());
  expect((await owners.undo('UBS')).status).toBe(200);
  expect([await stored(), await merrillLeft(), await facts(), await keptCounts()]).toEqual(before);
});

/** How many joined and left each firm, as lists of firms have it. */
const keptCounts = () =>
  query(
    t.databaseUrl,
    `SELECT f.name, c.joined::int, c."left"::int FROM firm_counts c JOIN firms f ON f.id = c.firm_id
     WHERE c.joined <> 0 OR c."left" <> 0 ORDER BY 1`,
  );
const recounted = () =>
  query(
    t.databaseUrl,
    `SELECT f.name, count(*) FILTER (WHERE m.firm_joined_id = f.id)::int AS joined,
       count(*) FILTER (WHERE m.firm_left_id = f.id)::int AS "left"
     FROM firms f JOIN move_facts m ON f.id IN (m.firm_left_id, m.firm_joined_id) GROUP BY 1 ORDER BY 1`,
  );
const facts = () =>
  query(
    t.databaseUrl,
    `SELECT m.last_name, f.moved_on::text, f.firm_left_id IS NULL AS kept, f.circumstance
     FROM move_facts f JOIN moves m USING (id) ORDER BY 1, 2`,
  );
