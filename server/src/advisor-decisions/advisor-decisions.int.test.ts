import * as contract from '@liftout/contract/advisor-decisions';
import { listAudit } from '@liftout/contract/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets } from '../testing/upload.ts';
import { decisionsOf, fileOf, thornvales } from './advisor-decisions.fixture.ts';

let t: TestApp;
const { sql, clear, send, list, one, decide, undo, moves, figures } = decisionsOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

async function onePair() {
  const [pair] = await list();
  if (!pair) throw new Error('No pair waits.');
  return pair;
}

const words = [
  'Left another firm than the one joined before',
  'Same city',
  'Rare name',
  'Neither leaves the firm that the other joined',
];

describe('the list', () => {
  test('has both careers, the evidence in words and what counts twice', async () => {
    await send(thornvales);
    expect(await list()).toMatchObject([
      {
        state: 'open',
        countedTwice: 10_000_000,
        decidedBy: null,
        a: {
          name: 'Gwen Thornvale',
          assets: 10_000_000,
          moves: [
            {
              firmLeft: { name: 'Merrill', spelling: 'Merrill' },
              firmJoined: { name: 'UBS' },
              movedOn: '2018-01-10',
              city: 'Boston',
              state: 'MA',
              aum: 10_000_000,
              market: 'boston',
              repeats: null,
              source: 'moves.csv',
            },
          ],
        },
        b: { assets: 30_000_000, moves: [{ firmJoined: { name: 'UBS' } }] },
      },
    ]);
    const { evidence, score } = await onePair();
    expect(evidence.map(({ words }) => words)).toEqual(words);
    const sum = evidence.reduce((bits, piece) => bits + piece.bits, 0);
    expect(score).toBeCloseTo(sum, 1);
    expect(evidence.at(-1)?.bits).toBeLessThan(0);
  });

  test('is paged, sorted and searched', async () => {
    await send(
      fileOf(
        'Gwen,Thornvale,"Boston, MA",Merrill,UBS,01/10/2018,,,',
        'Gwen,Thornvale,"Boston, MA",LPL,Osaic,06/10/2025,$30M,,',
        'Otto,Quillon,"Dallas, TX",Merrill,UBS,01/10/2018,$1M,,',
        'Otto,Quillon,"Dallas, TX",LPL,Osaic,06/10/2025,$2M,,',
      ),
    );
    expect((await list()).map(({ a }) => a.name)).toEqual(['Otto Quillon', 'Gwen Thornvale']);
    const { body, headers } = await t.call(contract.listAdvisorPairs, {
      as: 'admin',
      query: { pageSize: 1, page: 2 },
    });
    expect(body.map(({ a }) => a.name)).toEqual(['Gwen Thornvale']);
    expect([headers['x-total-count'], headers.link]).toEqual(['2', expect.stringContaining('rel="prev"')]);
    expect((await list({ q: 'quill ott' })).map(({ a }) => a.name)).toEqual(['Otto Quillon']);
    expect(await list({ q: 'quill gwen' })).toEqual([]);
    expect(await list({ sort: 'score' })).toHaveLength(2);
    expect(await list({ sort: 'moves' })).toHaveLength(2);
  });

  test('follows uploads and reverts', async () => {
    await send(thornvales);
    const before = await sql('SELECT * FROM advisor_reviews');
    // An address makes both moves one person's.
    const binding = fileOf(
      'Gwen,Thornvale,"Boston, MA",Merrill,UBS,01/10/2018,,,gwen@example.com',
      'Gwen,Thornvale,"Boston, MA",LPL,UBS,06/10/2025,,,gwen@example.com',
    );
    const { revert } = decisionsOf(() => t);
    const id = await send(binding);
    expect(await list()).toEqual([]);
    await revert(id);
    expect(await sql('SELECT * FROM advisor_reviews')).toEqual(before);
  });
});

describe('a decision', () => {
  test('that they are one changes the figures, and its undo restores every row', async () => {
    await send(thornvales);
    const before = { moves: await moves(), figures: await figures(), list: await list() };
    expect(before.figures).toMatchObject({ moves: 2, advisors: 2, aum: 40_000_000 });
    const pair = await onePair();
    const { outcomes } = await one(pair.id);
    expect(outcomes).toEqual({
      same: {
        advisors: { before: 2, after: 1 },
        moves: { before: 2, after: 2 },
        assets: { before: 40_000_000, after: 30_000_000 },
        markets: ['boston'],
      },
      different: {
        advisors: { before: 2, after: 2 },
        moves: { before: 2, after: 2 },
        assets: { before: 40_000_000, after: 40_000_000 },
        markets: ['boston'],
      },
      undo: null,
    });
    const { body } = await decide(pair, 'same');
    expect(body.pair).toMatchObject({ id: pair.id, state: 'same', decidedBy: 'admin' });
    expect(body.pair?.evidence).toEqual(pair.evidence);
    expect(body.advisors).toMatchObject([{ name: 'Gwen Thornvale', assets: 30_000_000, moves: [{}, {}] }]);
    const merged = await figures();
    expect(merged).toMatchObject({ moves: 2, advisors: 1, aum: 30_000_000 });
    const ofUbs = ({ net }: typeof merged) => net.find(({ firm }) => firm.name === 'UBS');
    expect(ofUbs(before.figures)).toMatchObject({
      joined: { advisors: 2 },
      net: { advisors: 2, aum: 40_000_000 },
    });
    expect(ofUbs(merged)).toMatchObject({ joined: { advisors: 1 }, net: { advisors: 1, aum: 30_000_000 } });
    expect(await list()).toEqual([]);
    expect(await list({ state: 'decided' })).toEqual([body.pair]);
    expect(await list({ state: 'decided', q: 'thornvale' })).toHaveLength(1);
    expect((await one(pair.id)).outcomes).toMatchObject({
      same: null,
      undo: { advisors: { before: 1, after: 2 }, assets: { before: 30_000_000, after: 40_000_000 } },
    });

    expect((await undo(body.pair)).body.pair).toEqual(pair);
    expect({ moves: await moves(), figures: await figures(), list: await list() }).toEqual(before);
    const log = await sql<{ action: string; before: unknown; after: unknown }>(
      `SELECT action, before, after FROM audit_entries WHERE action LIKE 'advisor.%' ORDER BY created_at, id`,
    );
    expect(log).toMatchObject([
      {
        action: 'advisor.merged',
        after: {
          one: ['Gwen Thornvale: Merrill to UBS, 2018-01-10'],
          other: ['Gwen Thornvale: LPL to UBS, 2025-06-10'],
          evidence: words,
          advisorsBefore: 2,
          advisorsAfter: 1,
        },
      },
      { action: 'advisor.undone', before: { decision: 'same', decidedBy: 'admin' } },
    ]);
    const { entries } = (await t.call(listAudit, { as: 'admin', query: { entityId: pair.id } })).body;
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['advisor.undone', 'Gwen Thornvale'],
      ['advisor.merged', 'Gwen Thornvale'],
    ]);
  });

  test('that they are different stands whatever is uploaded, until it is undone', async () => {
    await send(thornvales);
    const pair = await onePair();
    const { body } = await decide(pair, 'different');
    expect(await list()).toEqual([]);
    const binding = await send(
      fileOf(
        'Gwen,Thornvale,"Boston, MA",Merrill,UBS,01/10/2018,,1111111,',
        'Gwen,Thornvale,"Boston, MA",LPL,UBS,06/10/2025,,1111111,',
      ),
    );
    expect(await figures()).toMatchObject({ moves: 2, advisors: 2 });
    const [decided] = await list({ state: 'decided' });
    expect(decided?.version).toBe(body.pair?.version);
    await undo(decided ?? null);
    expect(await figures()).toMatchObject({ moves: 2, advisors: 1 });
    await decisionsOf(() => t).revert(binding);
    expect(await list()).toEqual([pair]);
  });

  test('of two admins at once is made by one', async () => {
    await send(thornvales);
    const pair = await onePair();
    const answers = await Promise.all([decide(pair, 'same'), decide(pair, 'different')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = JSON.parse(answers.find(({ status }) => status === 409)?.text ?? '');
    expect(refused).toMatchObject({
      message: 'This pair of advisors was changed by someone else. Reload it and try again.',
      current: { id: pair.id, decidedBy: 'admin' },
    });
    const [decided] = await list({ state: 'decided' });
    const undone = await Promise.all([undo(decided ?? null), undo(decided ?? null)]);
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('on a career that grew meanwhile is refused with what it is now', async () => {
    await send(thornvales);
    const pair = await onePair();
    await send(fileOf('Gwen,Thornvale,"Boston, MA",RBC,Merrill,06/10/2015,,,'));
    const [grown] = await list();
    expect(grown?.version).not.toBe(pair.version);
    const refused = await decide(pair, 'same');
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).current).toMatchObject({ id: grown?.id, version: grown?.version });
  });

  test('that is not one is refused', async () => {
    await send(thornvales);
    const pair = await onePair();
    const post = (url: string, payload: object) =>
      t.inject({ as: 'admin', method: 'POST', url: `/api/admin/advisors/${url}`, payload });
    for (const payload of [{}, { ...pair, decision: 'maybe' }, { ...pair, id: 'x', decision: 'same' }])
      expect((await post('review', payload)).statusCode).toBe(400);
    expect((await post('review/undo', { id: pair.id })).statusCode).toBe(400);
    expect((await undo(pair)).status).toBe(409);
    const { body } = await decide(pair, 'same');
    if (!body.pair) throw new Error('Decided.');
    expect(JSON.parse((await decide(body.pair, 'same')).text)).toMatchObject({
      message: 'This is decided already. Undo the decision first.',
    });
    const urls = [
      'review?state=some',
      'review?sort=name',
      'review/x',
      'choices?q=',
      'compare?a=x',
      'x/decisions',
    ];
    for (const url of urls)
      expect((await t.inject({ as: 'admin', url: `/api/admin/advisors/${url}` })).statusCode, url).toBe(400);
  });
});

test('clients and visitors may neither read nor decide', async () => {
  const { endpoints } = await import('@liftout/contract');
  const ours = endpoints.filter(({ feature }) => feature === 'advisorDecisions');
  expect(ours).toHaveLength(10);
  for (const { endpoint } of ours) {
    const url = endpoint.path.replace(':id', '00000000-0000-4000-8000-000000000001');
    const method = endpoint.method;
    for (const [as, status] of [
      [null, 401],
      ['alpha', 403],
    ] as const) {
      const answer = await t.inject({ as, method, url, ...(method === 'POST' && { payload: {} }) });
      expect(answer.statusCode, `${method} ${url}`).toBe(status);
    }
  }
});
