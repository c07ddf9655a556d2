import { listMail, readMail } from '@liftout/contract/mail';
import {
  emailMarketResearch,
  readMarketReport,
  readReportProse,
  readTitleThresholds,
  saveTitleThresholds,
} from '@liftout/contract/reports';
import { defaultTitleThresholds } from '@liftout/contract/title-thresholds';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { clients, firms, markets, moves } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type HttpServer, startHttpServer } from '../testing/http/http-server.ts';
import { advisorOfName, makeContact, write } from '../testing/rows/factories.ts';

const million = 100_000_000;

type NewMove = [
  person: string,
  left: string | null,
  joined: string | null,
  day: string,
  aumMillions?: number,
  more?: object,
];

/** Moves of the market `boston`, one of another market, and one that is a year too old. */
const world: NewMove[] = [
  ['ann a', 'Merrill', 'Rockefeller', '2025-08-01', 100],
  ['bob b', 'Merrill', 'Rockefeller', '2025-08-10', 200],
  ['cal c', 'Merrill', 'Rockefeller', '2025-08-20'],
  // Ann returned within days: her latest known amount counts once.
  ['ann a', 'Rockefeller', 'Merrill', '2025-08-06', 120],
  ['dee d', 'UBS', 'Merrill', '2025-03-03', 300],
  ['eve e', 'UBS', 'Rockefeller', '2025-03-20', 50, { city: 'Cambridge', locationKey: 'cambridge, ma' }],
  ['fay f', null, 'UBS', '2024-09-01', 400],
  ['gus g', 'Merrill', null, '2025-01-15'],
  ['hal h', 'Merrill', 'BofA', '2025-02-02', 999, { isConversion: true }],
  ['ida i', 'UBS', 'Merrill', '2024-08-31', 777],
  ['jon j', 'UBS', 'Merrill', '2025-05-05', 888, { marketPath: 'miami' }],
];

async function makeWorld(t: TestApp) {
  const at = t.platform.clock.now();
  const names = ['Merrill', 'Rockefeller', 'UBS', 'BofA'];
  const ids = new Map(names.map((name) => [name, newId()]));
  const idOf = (name: string | null) => (name === null ? null : (ids.get(name) ?? null));
  await write(t, async ({ orm }) => {
    await orm
      .insert(markets)
      .values(
        ['boston', 'miami'].map((path) => ({
          path,
          name: path === 'boston' ? 'Boston' : 'Miami',
          updatedAt: at,
        })),
      )
      .onConflictDoNothing();
    await orm.update(clients).set({ targetMarket: 'boston' }).where(eq(clients.clientId, 'alpha'));
    await orm
      .insert(firms)
      .values(names.map((name) => ({ id: ids.get(name)!, name, nameKey: `test ${name}`, createdAt: at })));
    await orm.insert(moves).values(
      world.map(([person, left, joined, movedOn, aum, more], n) => ({
        id: newId(),
        fingerprint: String(n),
        personKey: person,
        advisorId: advisorOfName(person),
        firstName: person.split(' ')[0]!,
        lastName: person.split(' ')[1]!,
        city: 'Boston',
        state: 'MA',
        locationKey: 'boston, ma',
        firmLeftId: idOf(left),
        firmJoinedId: idOf(joined),
        firmLeftSpelling: left ?? '',
        firmJoinedSpelling: joined ?? '',
        movedOn,
        aumCents: aum === undefined ? null : aum * million,
        marketPath: 'boston',
        createdAt: at,
        ...more,
      })),
    );
  });
  await makeContact(t, 'alpha', {
    jobTitle: 'Managing Director',
    revenueCents: 7 * million,
    aumCents: 900 * million,
  });
  await makeContact(t, 'alpha', {
    jobTitle: 'managing director ',
    revenueCents: 2 * million,
    isHighValue: true,
  });
  await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'targeted' });
  await makeContact(t, 'beta', { jobTitle: 'Analyst', revenueCents: 50 * million });
}

describe('without a model', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
    await makeWorld(t);
  });
  afterAll(() => t.close());
  const read = async () => (await t.call(readMarketReport, { as: 'alpha', query: {} })).body;

  test('figures count people once, leave conversions out, and have their coverage', async () => {
    const report = await read();
    expect(report.market).toEqual({ path: 'boston', name: 'Boston' });
    expect(report.period).toEqual({ from: '2024-09-01', to: '2025-08-29' });
    // Eight moves of seven people: ann moved twice. Known: ann 120 (the later), bob 200, dee 300, eve 50, fay 400.
    expect(report.moves).toMatchObject({
      moves: 8,
      advisors: 7,
      aum: { total: 1_070_000_000, known: 5, of: 7 },
      medianAum: 200_000_000,
      outlierCount: 0,
    });
    expect(report.conversions).toBe(1);
    expect(report.sources).toEqual([
      { name: 'Advisor moves', rows: 8, asOf: '2025-08-20' },
      { name: 'Own contacts', rows: 3, asOf: '2025-08-29T16:00:00.000Z' },
    ]);
  });

  test('net figures of firms count distinct people', async () => {
    const { gaining, losing } = await read();
    // Rockefeller: ann, bob, cal, eve joined, ann left. UBS: fay joined, dee and eve left. Merrill: ann and dee joined, ann, bob, cal and gus left.
    expect(gaining.map(({ firm, net }) => [firm, net])).toEqual([['Rockefeller', 3]]);
    expect(losing.map(({ firm, net }) => [firm, net])).toEqual([
      ['Merrill', -2],
      ['UBS', -1],
    ]);
    expect(gaining[0]).toMatchObject({
      joined: { advisors: 4, aum: { total: 350_000_000, known: 3, of: 4 } },
      left: { advisors: 1, aum: { total: 120_000_000, known: 1, of: 1 } },
    });
  });

  test('lanes, teams and months', async () => {
    const { lanes, liftOuts, liftOutCount, months } = await read();
    expect(lanes[0]).toEqual({
      firmLeft: 'Merrill',
      firmJoined: 'Rockefeller',
      advisors: 3,
      aum: { total: 300_000_000, known: 2, of: 3 },
      last: '2025-08-20',
      recentAdvisors: 3,
      active: true,
    });
    expect(lanes.slice(1).every(({ advisors, active }) => advisors === 1 && !active)).toBe(true);
    expect(liftOutCount).toBe(1);
    expect(liftOuts).toEqual([
      {
        kind: 'lift-out',
        firmLeft: 'Merrill',
        firmJoined: 'Rockefeller',
        city: 'Boston',
        from: '2025-08-01',
        to: '2025-08-20',
        size: 3,
        aum: { total: 300_000_000, known: 2, of: 3 },
        members: ['ann a', 'bob b', 'cal c'].map((name) => ({ moveId: expect.any(String), name })),
      },
    ]);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({
      month: '2024-09',
      coverage: 'full',
      moves: 1,
      advisors: 1,
      aum: { total: 400_000_000, known: 1, of: 1 },
    });
    expect(months[1]).toEqual({
      month: '2024-10',
      coverage: 'none',
      moves: null,
      advisors: null,
      aum: null,
    });
    expect(months[11]).toMatchObject({ month: '2025-08', coverage: 'incomplete', moves: 4, advisors: 3 });
  });

  test("a client's own contacts, and how many reach each title", async () => {
    const { contacts, thresholds } = await read();
    expect(contacts).toEqual({
      headcount: 3,
      aum: { total: 900_000_000, known: 1, of: 3 },
      medianAum: 900_000_000,
      revenue: { total: 9_000_000, known: 2, of: 3 },
      inPipeline: 1,
      highValue: 1,
      topTitles: [{ title: 'Managing Director', count: 2 }],
    });
    expect(thresholds.map(({ title, reached, of }) => [title, reached, of])).toEqual([
      ['Managing Director', 1, 2],
      ['Senior Vice President', 1, 2],
      ['Vice President', 2, 2],
    ]);
  });

  test('a client without a market has a report on its contacts only', async () => {
    const { body } = await t.call(readMarketReport, { as: 'beta', query: {} });
    expect(body).toMatchObject({ market: null, moves: { moves: 0 }, lanes: [], contacts: { headcount: 1 } });
    expect((await t.call(readMarketReport, { as: 'beta', query: { client: 'alpha' } })).status).toBe(403);
    expect((await t.call(readMarketReport, { as: null, query: {} })).status).toBe(401);
  });

  test('without a model the report is sent without prose', async () => {
    const prose = await t.call(readReportProse, { as: 'alpha', query: {} });
    expect(prose.body).toEqual({ text: null, model: null, reason: 'not_configured' });
    const answer = await t.call(emailMarketResearch, {
      as: 'alpha',
      body: { email: 'me@firm.example', region: 'Boston' },
    });
    expect(answer.body.status).toBe('stored');
    const [row] = (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
    const mail = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
    expect(mail.subject).toBe('Market research: Boston');
    expect(mail.html).toContain('$1.1B, known for 71% of 7 advisors');
    expect(mail.html).toContain('Merrill → Rockefeller (active)');
    const text = mail.text.replace(/\s+/g, ' ');
    expect(text).toContain('Managing Director $6M annual revenue over 2 years or $20M over 10 years 1 of 2');
    expect(text).toContain('Advisor moves 8 Aug 20, 2025');
    expect(text).not.toMatch(/<\w/);
  });

  test('a report on another market is for admins', async () => {
    const send = (as: 'alpha' | 'admin', region: string) =>
      t.call(emailMarketResearch, { as, body: { email: 'me@firm.example', region, client: 'alpha' } });
    expect((await send('alpha', 'Miami')).status).toBe(403);
    expect((await send('alpha', 'Greater Boston')).status).toBe(200);
    expect((await send('admin', 'miami')).status).toBe(200);
    const [row] = (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
    expect(row?.subject).toBe('Market research: Miami');
    expect((await t.call(emailMarketResearch, { as: 'alpha', body: { email: 'me' } })).status).toBe(400);
  });

  test('an admin changes the thresholds', async () => {
    const thresholds = [{ title: 'Partner', rules: [{ revenue: 8_000_000, years: null }] }];
    expect((await t.call(saveTitleThresholds, { as: 'alpha', body: { thresholds } })).status).toBe(403);
    expect(
      (await t.call(saveTitleThresholds, { as: 'admin', body: { thresholds: [{ title: 'x', rules: [] }] } }))
        .status,
    ).toBe(400);
    const defaults = (await t.call(readTitleThresholds, { as: 'admin' })).body;
    expect(defaults).toEqual({ thresholds: defaultTitleThresholds, version: 1 });
    const saved = await t.call(saveTitleThresholds, { as: 'admin', body: { thresholds, version: 1 } });
    expect(saved.body).toEqual({ thresholds, version: 2 });
    const stale = await t.call(saveTitleThresholds, { as: 'admin', body: { ...defaults } });
    expect([stale.status, JSON.parse(stale.text).current]).toEqual([409, saved.body]);
    expect((await t.call(readTitleThresholds, { as: 'alpha' })).status).toBe(403);
    expect((await t.call(readTitleThresholds, { as: 'admin' })).body).toEqual(saved.body);
    expect((await read()).thresholds).toEqual([
      { ...thresholds[0], text: '$8M+ annual revenue', reached: 0, of: 2 },
    ]);
  });

  test('a lower title asks for less, and more years for more', async () => {
    const refused = async (thresholds: object) => {
      const answer = await t.call(saveTitleThresholds, { as: 'admin', body: { thresholds } });
      return [answer.status, JSON.parse(answer.text).issues];
    };
    const [md, svp, vp] = defaultTitleThresholds;
    const one = (title: string, revenue: number) => ({ title, rules: [{ revenue, years: null }] });
    expect(await refused([md, one('Senior Vice President', 6_000_000), vp])).toEqual([
      400,
      [
        {
          path: 'thresholds.1.rules.0.revenue',
          message: 'Senior Vice President must ask for less than Managing Director.',
        },
      ],
    ]);
    expect(await refused([md, svp, one('Vice President', 3_000_000)])).toEqual([
      400,
      [
        {
          path: 'thresholds.2.rules.0.revenue',
          message: 'Vice President must ask for less than Senior Vice President.',
        },
      ],
    ]);
    const rules = [
      { revenue: 6_000_000, years: 2 },
      { revenue: 6_000_000, years: 10 },
    ];
    expect(await refused([{ title: 'Managing Director', rules }])).toEqual([
      400,
      [
        {
          path: 'thresholds.0.rules.1.revenue',
          message: 'Over 10 years, Managing Director must ask for more than over 2.',
        },
      ],
    ]);
  });
});

test('an advisor far above all others is flagged', async () => {
  const t = await createTestApp();
  try {
    await makeWorld(t);
    const at = t.platform.clock.now();
    // With these ten known amounts (50, 100, 110, 120, 120, 130, 200, 300, 400, 9000 million) the quartiles are 112.5
    // and 275: the limit is 275 + 3 × 162.5 = 762.5.
    await write(t, async ({ orm }) => {
      const [merrill] = await orm.select().from(firms).where(eq(firms.name, 'Merrill'));
      await orm.insert(moves).values(
        [100, 110, 120, 130, 9000].map((aum, n) => ({
          id: newId(),
          fingerprint: `more ${n}`,
          personKey: `more ${n}`,
          advisorId: newId(),
          firstName: 'More',
          lastName: String(n),
          city: 'Boston',
          firmJoinedId: merrill!.id,
          firmLeftSpelling: '',
          firmJoinedSpelling: 'Merrill',
          movedOn: '2025-04-01',
          aumCents: aum * million,
          marketPath: 'boston',
          createdAt: at,
        })),
      );
    });
    const { moves: figures } = (await t.call(readMarketReport, { as: 'alpha', query: {} })).body;
    expect(figures.aum).toEqual({ total: 10_530_000_000, known: 10, of: 12 });
    expect(figures.medianAum).toBe(125_000_000);
    expect(figures.outlierCount).toBe(1);
    expect(figures.outliers).toMatchObject([
      { name: 'More 4', firmJoined: 'Merrill', aum: 9_000_000_000, share: 85.5 },
    ]);
  } finally {
    await t.close();
  }
});

describe('with a model', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  async function open(content: string | undefined) {
    const server: HttpServer = await startHttpServer(() =>
      content === undefined
        ? { status: 401 }
        : { body: { choices: [{ index: 0, message: { role: 'assistant', content } }] } },
    );
    cleanUps.push(server.close);
    const t = await createTestApp({
      env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: server.url, OPENAI_MODEL: 'test-model' },
    });
    cleanUps.push(t.close);
    await makeWorld(t);
    return { t, asked: server.asked };
  }

  test.each([
    ['Merrill lost teams: 7 advisors moved, with $1.1B known for 71%.', null],
    ['Merrill lost 45 advisors.', 'discarded'],
    ['<p>Merrill lost teams.</p>', 'discarded'],
    [undefined, 'failed'],
  ])('%j', async (content, reason) => {
    const { t, asked } = await open(content);
    const { body } = await t.call(readReportProse, { as: 'alpha', query: {} });
    expect(body.reason).toBe(reason);
    expect(body.text).toBe(
      reason === null ? 'Merrill lost teams: 7 advisors moved, with $1.1B known for 71%.' : null,
    );
    expect(asked[0]?.body).toContain('known for 71% of 7 advisors');
    const sent = await t.call(emailMarketResearch, { as: 'alpha', body: { email: 'me@firm.example' } });
    expect(sent.status).toBe(200);
    const [row] = (await t.call(listMail, { as: 'admin', query: {} })).body.mails;
    const { text } = (await t.call(readMail, { as: 'admin', params: { id: row!.id } })).body;
    expect(text.includes('Merrill lost teams')).toBe(reason === null);
  });
});
