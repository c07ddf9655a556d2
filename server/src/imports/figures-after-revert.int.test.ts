import { listContacts, restoreContacts } from '@liftout/contract/contacts';
import { dealFunnel } from '@liftout/contract/deal-times';
import { listDeals } from '@liftout/contract/deals';
import { readGoals } from '@liftout/contract/goals';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { goOn, importContacts } from '../testing/import-file.ts';
import { makeContact, makeDeal } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

const figures = async () => ({
  reached: (await t.call(readGoals, { as: 'alpha', query: {} })).body.reached,
  funnel: (await t.call(dealFunnel, { as: 'alpha', query: {} })).body.stages,
  deals: (await t.call(listDeals, { as: 'alpha', query: {} })).body.map(({ contactId, stage, value }) => ({
    contactId,
    stage,
    value,
  })),
});

test('a reverted import leaves goals, funnel and deals as they were', async () => {
  await makeDeal(t, 'alpha', await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: 'meeting' }), {
    stage: 'meeting',
  });
  const before = await figures();
  const done = await importContacts(
    t,
    'First,Last,Firm,Email,Pipeline stage\nAnn,Lee,UBS,ann@x.example,meeting\nBo,Kim,UBS,bo@x.example,won\n',
  );
  const imported = await figures();
  expect(imported.deals).toHaveLength(before.deals.length + 2);
  // They were in their stages before (decision 198).
  expect(imported.reached).toEqual(before.reached);

  await goOn(t, done, 'revert');

  expect(await figures()).toEqual(before);
});

test('whoever is restored after that has their stage and deal again, which was reached before', async () => {
  const done = await importContacts(
    t,
    'First,Last,Firm,Email,Pipeline stage,Deal value\nCy,Roe,UBS,cy@x.example,meeting,1.5M\nFlo,Roe,UBS,flo@x.example,,\n',
  );
  const read = async () => (await t.call(listContacts, { as: 'alpha', query: { q: 'roe' } })).body;
  const ids = (await read()).map(({ id }) => id);
  await goOn(t, done, 'revert');
  const before = await figures();

  await t.call(restoreContacts, { as: 'alpha', body: { ids } });

  const stages = (await read()).map(({ firstName, pipelineStage }) => [firstName, pipelineStage]);
  expect(Object.fromEntries(stages)).toEqual({ Cy: 'meeting', Flo: null });
  const after = await figures();
  expect(after.reached).toEqual(before.reached);
  expect(after.deals).toHaveLength(before.deals.length + 1);
  expect(after.deals).toContainEqual(expect.objectContaining({ stage: 'meeting', value: 150_000_000 }));
});

test('a deal whose value an import estimated has none again', async () => {
  const known = {
    inPipeline: true,
    pipelineStage: 'closing' as const,
    email: 'di@x.example',
    revenueCents: null,
  };
  const contactId = await makeContact(t, 'alpha', known);
  await makeDeal(t, 'alpha', contactId, { stage: 'closing', valueCents: 0 });
  const before = await figures();
  const value = async () => (await figures()).deals.find((deal) => deal.contactId === contactId)?.value;
  expect(await value()).toBe(0);
  const done = await importContacts(
    t,
    'First,Last,Firm,Email,Revenue\nDana,Whitfield,Merrill,di@x.example,2000000\n',
  );
  // Estimated as the revenue, in cents.
  expect(await value()).toBe(200_000_000);

  await goOn(t, done, 'revert');

  expect(await figures()).toEqual(before);
});
