import { loseDeal } from '@liftout/contract/deal-losses';
import type { Stage } from '@liftout/contract/deals';
import { readFirm } from '@liftout/contract/firms';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { clients, firmAliases, newsItems } from '../platform/db/schema/index.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeDeal, makeFirm, makeMarket, makeMove, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const firm = (firmName: string, { as = 'admin', client = 'alpha' }: { as?: As; client?: string } = {}) =>
  t.call(readFirm, { as, params: { firmName }, query: { client } });

const names = (members: { firstName: string }[]) => members.map(({ firstName }) => firstName);
const allow = (section: 'contacts' | 'overview') =>
  write(t, ({ orm }) =>
    orm
      .update(clients)
      .set({ allowedDashboards: [section] })
      .where(eq(clients.clientId, 'alpha')),
  );

describe('a firm', () => {
  /**
   * By hand: AUM $100M + $0 known for 2 of 4, revenue $1.5M known for 1. Deals: $2,000,000.50 targeted, $1M closing,
   * $3M won (its contact first: it changed last), one taken out: 3 open, $6,000,000.50, 1 of 3 won = 33.3%.
   */
  test('adds up its contacts and their open deals', async () => {
    const day = (date: number) => new Date(Date.UTC(2025, 7, date));
    const ann = await makeContact(t, 'alpha', {
      firstName: 'Ann',
      firm: 'Merrill',
      aumCents: 10_000_000_000,
      revenueCents: 150_000_000,
      jobTitle: 'Managing Director',
      phone: '(650) 555-0101',
      updatedAt: day(2),
    });
    const bea = await makeContact(t, 'alpha', {
      firstName: 'Bea',
      firm: 'MERRILL',
      aumCents: 0,
      updatedAt: day(3),
    });
    const cal = await makeContact(t, 'alpha', {
      firstName: 'Cal',
      firm: 'Merrill',
      isHighValue: true,
      email: '',
      updatedAt: day(1),
    });
    const dee = await makeContact(t, 'alpha', { firstName: 'Dee', firm: 'merrill', updatedAt: day(1) });
    await makeContact(t, 'alpha', { firstName: 'Other', firm: 'UBS', aumCents: 1 });
    await makeContact(t, 'beta', { firstName: 'Foreign', firm: 'Merrill', aumCents: 1 });
    const deal = { updatedAt: day(4) };
    await makeDeal(t, 'alpha', ann, {
      ...deal,
      stage: 'targeted',
      valueCents: 200_000_050,
      stageChangedAt: day(1),
    });
    await makeDeal(t, 'alpha', bea, {
      ...deal,
      stage: 'closing',
      valueCents: 100_000_000,
      stageChangedAt: day(2),
    });
    await makeDeal(t, 'alpha', cal, {
      ...deal,
      stage: 'won',
      valueCents: 300_000_000,
      stageChangedAt: day(4),
    });
    await makeDeal(t, 'alpha', dee, { ...deal, stage: 'meeting', archivedAt: day(4) });

    const { body } = await firm('merrill');
    expect(body).toMatchObject({
      name: 'Merrill',
      spellings: ['Merrill'],
      contacts: 4,
      totalAUM: 100_000_000,
      totalRevenue: 1_500_000,
      coverage: { aumKnown: 2, revenueKnown: 1 },
      opportunities: 3,
      pipelineValue: 6_000_000.5,
      pipelineKnown: 3,
      winRate: 33.3,
      asOf: '2025-08-04T00:00:00.000Z',
    });
    expect(body.stages).toEqual([
      { stage: 'targeted', label: 'Targeted', count: 1, total: 200_000_050, known: 1 },
      { stage: 'conversation', label: 'Interested', count: 0, total: 0, known: 0 },
      { stage: 'meeting', label: 'Meeting', count: 0, total: 0, known: 0 },
      { stage: 'closing', label: 'Proposal', count: 1, total: 100_000_000, known: 1 },
      { stage: 'won', label: 'Won', count: 1, total: 300_000_000, known: 1 },
    ]);
    expect(
      body.recentDeals.map(({ contactName, title, stage, value }) => [contactName, title, stage, value]),
    ).toEqual([
      ['Cal Whitfield', 'Merrill', 'won', 300_000_000],
      ['Bea Whitfield', 'MERRILL', 'closing', 100_000_000],
      ['Ann Whitfield', 'Managing Director', 'targeted', 200_000_050],
    ]);
    expect(names(body.topContacts)).toEqual(['Cal', 'Ann', 'Bea', 'Dee']);
    expect(body.topContacts[1]).toEqual({
      id: ann,
      client: 'alpha',
      name: 'Ann Whitfield',
      firstName: 'Ann',
      lastName: 'Whitfield',
      jobTitle: 'Managing Director',
      isHighValue: 'no',
      aum: 100_000_000,
      revenue: 1_500_000,
      pipelineStage: null,
      email: 'dana@merrill.example',
      phone: '(650) 555-0101',
      city: null,
    });
  });

  test('says of how many deals its sums know the value', async () => {
    const at = async (stage: Stage, valueCents: number) =>
      makeDeal(t, 'alpha', await makeContact(t, 'alpha', { firm: 'Merrill' }), { stage, valueCents });
    // $1M and $2M of four deals; the meeting and one of the targeted have no value.
    for (const cents of [100_000_000, 0]) await at('targeted', cents);
    await at('meeting', 0);
    await at('won', 200_000_000);
    const { body } = await firm('Merrill');
    expect(body).toMatchObject({ opportunities: 4, pipelineValue: 3_000_000, pipelineKnown: 2 });
    expect(body.stages.map(({ stage, count, total, known }) => [stage, count, total, known])).toEqual([
      ['targeted', 2, 100_000_000, 1],
      ['conversation', 0, 0, 0],
      ['meeting', 1, 0, 0],
      ['closing', 0, 0, 0],
      ['won', 1, 200_000_000, 1],
    ]);
  });

  test('counts the lost deals among all of which some were won, and those taken out in none', async () => {
    const at = async (stage: Stage) =>
      makeDeal(t, 'alpha', await makeContact(t, 'alpha', { firm: 'Merrill' }), { stage });
    for (const stage of ['won', 'closing', 'meeting'] as const) await at(stage);
    const lose = (id: string) =>
      t.call(loseDeal, { as: 'alpha', params: { id }, body: { reason: 'stayed' } });
    expect((await firm('Merrill')).body).toMatchObject({ lost: 0, winRate: 33.3 });
    // One of four.
    expect((await lose(await at('targeted'))).status).toBe(200);
    expect((await firm('Merrill')).body).toMatchObject({ opportunities: 3, lost: 1, winRate: 25 });
  });

  test('has no totals and no win rate without values', async () => {
    await makeContact(t, 'alpha', { firm: 'Ñandú & Söhne / Partners' });
    const { body } = await firm('ñandú & söhne / partners');
    expect(body).toMatchObject({
      name: 'Ñandú & Söhne / Partners',
      contacts: 1,
      totalAUM: null,
      totalRevenue: null,
      opportunities: 0,
      pipelineValue: 0,
      winRate: null,
    });
  });

  test('is found under every certain spelling, and under no other', async () => {
    for (const spelling of [
      'Merrill Lynch',
      'BofA',
      'Merrill Lynch, Pierce, Fenner & Smith Incorporated',
      'Merrell',
    ])
      await makeContact(t, 'alpha', { firm: spelling });
    await makeContact(t, 'alpha', { firm: 'BofA' });
    const { body } = await firm('Merrill');
    expect(body.name).toBe('Merrill');
    expect(body.spellings).toEqual([
      'BofA',
      'Merrill Lynch',
      'Merrill Lynch, Pierce, Fenner & Smith Incorporated',
    ]);
    expect(body.contacts).toBe(4);
    expect((await firm('merrill lynch')).body).toMatchObject({ name: 'Merrill Lynch', contacts: 4 });
    expect((await firm('Merrell')).body.contacts).toBe(1);
  });

  test('follows a recorded alias', async () => {
    const firmId = await makeFirm(t, 'Bayview');
    await write(t, ({ orm }) =>
      orm.insert(firmAliases).values({
        spellingKey: 'bvw',
        spelling: 'BVW',
        firmId,
        status: 'confirmed',
        updatedAt: t.platform.clock.now(),
      }),
    );
    await makeContact(t, 'alpha', { firm: 'BVW, LLC' });
    expect((await firm('Bayview')).body).toMatchObject({
      name: 'Bayview',
      spellings: ['BVW, LLC'],
      contacts: 1,
    });
  });

  test('has its last moves in both directions, without conversions', async () => {
    await makeMarket(t, 'silicon-valley', 'Silicon Valley');
    const merrill = await makeFirm(t, 'Merrill');
    const ubs = await makeFirm(t, 'UBS');
    const move = { lastName: 'Kessler', marketPath: 'silicon-valley' };
    await makeMove(t, {
      ...move,
      firstName: 'In',
      firmLeftId: ubs,
      firmJoinedId: merrill,
      movedOn: '2025-08-02',
    });
    await makeMove(t, {
      ...move,
      firstName: 'Out',
      firmLeftId: merrill,
      movedOn: '2025-08-03',
      aumCents: 500,
    });
    await makeMove(t, {
      ...move,
      firstName: 'Far',
      firmJoinedId: merrill,
      movedOn: '2025-08-01',
      marketPath: null,
    });
    await makeMove(t, {
      ...move,
      firstName: 'Same',
      firmLeftId: merrill,
      firmJoinedId: merrill,
      movedOn: '2025-08-04',
      isConversion: true,
    });
    const recentMoves = async (as: As) => (await firm('Merrill', { as })).body.recentMoves;
    expect(
      (await recentMoves('admin')).map(({ name, direction, otherFirm, movedOn, aum, source }) => [
        name,
        direction,
        otherFirm,
        movedOn,
        aum,
        source,
      ]),
    ).toEqual([
      ['Out Kessler', 'left', null, '2025-08-03', 5, null],
      ['In Kessler', 'joined', 'UBS', '2025-08-02', null, null],
      ['Far Kessler', 'joined', null, '2025-08-01', null, null],
    ]);

    // A client sees its own market only; without one it sees no move, so the firm is unknown.
    expect((await firm('Merrill', { as: 'alpha' })).status).toBe(404);
    await write(t, ({ orm }) =>
      orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha')),
    );
    expect((await recentMoves('alpha')).map(({ name }) => name)).toEqual(['Out Kessler', 'In Kessler']);
    expect((await firm('Merrill', { as: 'alpha' })).body).toMatchObject({
      id: merrill,
      contacts: 0,
      topContacts: [],
    });
    // Moves and news need access to the overview.
    await allow('contacts');
    expect((await firm('Merrill', { as: 'alpha' })).status).toBe(404);
  });

  test("has the articles of the client's feed that name it", async () => {
    await makeContact(t, 'alpha', { firm: 'UBS' });
    const feedUrl = 'https://feed.example/rss';
    await write(t, async ({ orm }) => {
      await orm.update(clients).set({ rssFeedUrl: feedUrl }).where(eq(clients.clientId, 'alpha'));
      const article = (clientId: string, title: string, summary = '', publishedAt: Date | null = null) => ({
        clientId,
        id: newId(),
        guid: title,
        title,
        link: 'https://feed.example/1',
        summary,
        publishedAt,
        fetchedAt: new Date('2025-08-29T00:00:00Z'),
        source: 'The feed',
        feedUrl,
      });
      await orm
        .insert(newsItems)
        .values([
          article('alpha', 'A team joins', 'It came from UBS.', new Date('2025-08-20T00:00:00Z')),
          article('alpha', 'UBS hires four', '', new Date('2025-08-21T00:00:00Z')),
          article('alpha', 'Clubs and ubs'),
          article('beta', 'UBS in another feed'),
        ]);
    });
    const { body } = await firm('UBS', { as: 'alpha' });
    expect(body.news.map(({ title }) => title)).toEqual(['UBS hires four', 'A team joins']);
    expect(body.news[0]).toMatchObject({ source: 'The feed', publishedAt: '2025-08-21T00:00:00.000Z' });
    await allow('contacts');
    expect((await firm('UBS', { as: 'alpha' })).body.news).toEqual([]);
  });

  test('is refused without a session and without access to contacts', async () => {
    await makeContact(t, 'alpha', { firm: 'UBS' });
    expect((await firm('UBS', { as: null })).status).toBe(401);
    expect((await firm('UBS', { as: 'beta' })).status).toBe(403);
    expect((await firm('UBS', { as: 'beta', client: 'beta' })).status).toBe(404);
    expect((await firm('UBS', { client: 'nobody' })).status).toBe(404);
    expect((await firm('UBS', { client: 'No Client' })).status).toBe(400);
    expect((await firm('x'.repeat(201))).status).toBe(400);
    expect((await firm('Nowhere')).message).toBe('Firm "Nowhere" was not found.');
    await allow('overview');
    expect((await firm('UBS', { as: 'alpha' })).status).toBe(403);
  });
});
