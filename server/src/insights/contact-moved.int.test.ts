import * as contract from '@liftout/contract/insights';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeFirm, makeMove, setMarket, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

async function list() {
  await compareContacts(t.platform, 'alpha');
  return (await t.call(contract.insights, { as: 'alpha', query: {} })).body;
}
const titles = async () => (await list()).map(({ type, title }) => `${type}: ${title}`);

/** As if all moves had been reported earlier. */
const reportedBefore = (interval: string) =>
  write(t, ({ client }) =>
    client.query('UPDATE moves SET created_at = created_at - $1::interval', [interval]).then(() => undefined),
  );

const inPipeline = { inPipeline: true, pipelineStage: 'targeted' } as const;

describe('a contact just moved', () => {
  let move: Partial<Parameters<typeof makeMove>[1]>;
  beforeEach(async () => {
    const [merrill, ubs] = [await makeFirm(t, 'Merrill Lynch'), await makeFirm(t, 'UBS')];
    await setMarket(t, 'alpha', 'boston');
    move = {
      marketPath: 'boston',
      // Without a location a move is in no team.
      locationKey: null,
      firmLeftId: merrill,
      firmJoinedId: ubs,
      firmLeftSpelling: 'MERRILL',
      firmJoinedSpelling: 'UBS',
    };
    await makeMove(t, { ...move, firstName: 'dana', lastName: 'whitfield', movedOn: '2025-08-20' });
    await makeMove(t, { ...move, firstName: 'omar', lastName: 'reyes', movedOn: '2025-07-30' });
    await makeMove(t, { ...move, firstName: 'lena', lastName: 'voss', movedOn: '2025-07-29' });
    await makeMove(t, {
      ...move,
      firstName: 'kit',
      lastName: 'ames',
      movedOn: '2025-08-25',
      isConversion: true,
    });
  });

  test('in the pipeline within 30 days, found by name and firm', async () => {
    const contactId = await makeContact(t, 'alpha', {
      ...inPipeline,
      firm: 'Merrill Lynch, Pierce, Fenner & Smith',
    });
    await makeContact(t, 'alpha', { ...inPipeline, firstName: 'Kit', lastName: 'Ames' }); // a conversion
    const [found, ...more] = await list();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      type: 'urgent',
      title: 'Dana Whitfield just moved',
      description: 'Dana Whitfield, in your pipeline, left Merrill Lynch for UBS on August 20.',
      actionLabel: 'Open contact',
      action: { kind: 'contact', contactId },
      evidence: {
        asOf: '2025-08-20T00:00:00.000Z',
        day: '2025-08-20',
        count: 1,
        items: [{ label: 'Dana Whitfield', contactId }],
      },
    });
  });

  test('is only possible where the firm differs, or where two fit as well', async () => {
    await makeContact(t, 'alpha', { ...inPipeline, firm: 'Stifel' });
    await makeContact(t, 'alpha', {
      ...inPipeline,
      firstName: 'Omar',
      lastName: 'Reyes',
      firm: 'UBS Financial Services',
    });
    expect(await titles()).toEqual(['urgent: Omar Reyes just moved', 'info: Dana Whitfield may have moved']);
    await makeMove(t, {
      ...move,
      firstName: 'omar',
      lastName: 'reyes',
      personKey: 'another',
      movedOn: '2025-08-21',
    });
    expect(await titles()).toEqual([
      'info: Omar Reyes may have moved',
      'info: Dana Whitfield may have moved',
    ]);
  });

  test('without being in the pipeline or of high value is told of together with others', async () => {
    const merrill = { firm: 'Merrill Lynch' };
    const omar = { ...merrill, firstName: 'Omar', lastName: 'Reyes' };
    const contactId = await makeContact(t, 'alpha', omar);
    const [one] = await list();
    expect(one).toMatchObject({
      type: 'info',
      title: 'Omar Reyes just moved',
      description: 'Omar Reyes left Merrill Lynch for UBS on July 30.',
      action: { kind: 'contact', contactId },
    });
    await makeContact(t, 'alpha', merrill);
    expect(await titles()).toEqual(['info: 2 contacts just moved']);
    await makeContact(t, 'alpha', { ...merrill, firstName: 'Lena', lastName: 'Voss', isHighValue: true });
    expect(await titles()).toEqual(['urgent: Lena Voss moved in July', 'info: 2 contacts just moved']);
  });

  test('more than 30 days ago is told for a week after it was first reported', async () => {
    const lena = { firm: 'Merrill Lynch', firstName: 'Lena', lastName: 'Voss', ...inPipeline };
    await makeContact(t, 'alpha', lena);
    expect(await titles()).toEqual(['urgent: Lena Voss moved in July']);
    await reportedBefore('7 days 1 second');
    expect(await titles()).toEqual([]);
  });

  test('however long ago, is told for a week after it was first reported, with its month', async () => {
    const at = { firm: 'Merrill Lynch', lastName: 'Stone', ...inPipeline };
    const found = { ...move, lastName: 'stone' };
    await makeContact(t, 'alpha', { ...at, firstName: 'Ada' });
    await makeMove(t, { ...found, firstName: 'ada', movedOn: '2025-05-01' });
    await makeContact(t, 'alpha', { ...at, firstName: 'Bea' });
    await makeMove(t, { ...found, firstName: 'bea', movedOn: '2023-05-01' });
    const [first, second] = await list();
    expect(first).toMatchObject({
      title: 'Ada Stone moved in May',
      description: 'Ada Stone, in your pipeline, left Merrill Lynch for UBS on May 1.',
    });
    expect(second).toMatchObject({
      title: 'Bea Stone moved in May 2023',
      description: 'Bea Stone, in your pipeline, left Merrill Lynch for UBS on May 1, 2023.',
    });
    await reportedBefore('7 days 1 second');
    expect(await titles()).toEqual([]);
  });

  test('is not told where a later move is known, or the contact is at the firm that was joined', async () => {
    const at = { lastName: 'Stone', ...inPipeline };
    const found = { ...move, lastName: 'stone', movedOn: '2024-05-01' };
    await makeContact(t, 'alpha', { ...at, firstName: 'Ada', firm: 'Merrill Lynch' });
    await makeMove(t, { ...found, firstName: 'ada' });
    await makeMove(t, {
      ...found,
      firstName: 'ada',
      movedOn: '2025-01-01',
      firmLeftId: move.firmJoinedId,
      firmJoinedId: move.firmLeftId,
    });
    await makeContact(t, 'alpha', { ...at, firstName: 'Bea', firm: 'UBS' });
    await makeMove(t, { ...found, firstName: 'bea' });
    expect(await titles()).toEqual([]);
  });

  test('is announced where its day is still to come', async () => {
    const at = { firm: 'Merrill Lynch', lastName: 'Stone', ...inPipeline };
    await makeContact(t, 'alpha', { ...at, firstName: 'Ada' });
    await makeMove(t, { ...move, firstName: 'ada', lastName: 'stone', movedOn: '2025-09-15' });
    const [found] = await list();
    expect(found).toMatchObject({
      type: 'urgent',
      title: "Ada Stone's move is announced for September 15",
      description: 'Ada Stone, in your pipeline, leaves Merrill Lynch for UBS on September 15, as announced.',
    });
    await reportedBefore('8 days');
    expect(await titles()).toEqual(["urgent: Ada Stone's move is announced for September 15"]);
  });

  test('is announced as long as it is new where its day is far off', async () => {
    await makeContact(t, 'alpha', {
      firm: 'Merrill Lynch',
      firstName: 'Ada',
      lastName: 'Stone',
      ...inPipeline,
    });
    await makeMove(t, { ...move, firstName: 'ada', lastName: 'stone', movedOn: '2026-01-15' });
    expect(await titles()).toEqual(["urgent: Ada Stone's move is announced for January 15, 2026"]);
    await reportedBefore('8 days');
    expect(await titles()).toEqual([]);
  });

  test('is one insight for four contacts', async () => {
    await makeContact(t, 'alpha', { ...inPipeline, firstName: 'not', lastName: 'moved' });
    const moved: string[] = [];
    for (const name of ['Ada', 'Bea', 'Cyd', 'Dot']) {
      await makeMove(t, {
        firstName: name,
        lastName: 'stone',
        marketPath: 'boston',
        movedOn: '2025-08-28',
        firmJoinedId: await makeFirm(t, `New ${name}`),
        firmLeftSpelling: 'Stifel',
        firmLeftId: await makeFirm(t, `Stifel ${name}`),
      });
      const stone = { ...inPipeline, firstName: name, lastName: 'Stone', firm: `Stifel ${name}` };
      moved.push(await makeContact(t, 'alpha', stone));
    }
    const [found, ...more] = await list();
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      title: '4 contacts in your pipeline just moved',
      evidence: { count: 4 },
      action: { kind: 'table', only: expect.arrayContaining(moved) },
    });
    expect(found?.action.kind === 'table' && found.action.only).toHaveLength(4);
  });
});
