import type { Stage } from '@liftout/contract/contact-fields';
import { listContacts } from '@liftout/contract/contacts';
import { insights } from '@liftout/contract/insights';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeDeal } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

/** The test's clock is at 2025-08-29T16:00Z. */
const at = (instant: string) => new Date(instant);
const quiet = at('2025-07-20T00:00:00Z');
/** By an email of their own: the mark is of everybody with the same one. */
const marked = {
  email: 'marked@merrill.example',
  doNotContactAt: at('2025-08-01T00:00:00Z'),
  doNotContactReason: 'asked-to-stop',
  doNotContactBy: 'alpha',
} as const;

type Fields = Parameters<typeof makeContact>[2];
async function deal(firstName: string, stage: Stage, since: Date | null, fields: Fields = {}) {
  const contact = { inPipeline: true, pipelineStage: stage, firstName, lastContacted: since, ...fields };
  const contactId = await makeContact(t, 'alpha', contact);
  await makeDeal(t, 'alpha', contactId, { stage, lastInteraction: since, stageChangedAt: quiet });
}

/** The first insight, and whom the table that it opens lists. */
async function opened() {
  const [found] = (await t.call(insights, { as: 'alpha', query: {} })).body;
  if (found?.action.kind !== 'table') throw new Error('It should open the table.');
  const { kind: _, ...filters } = found.action;
  const search = new URLSearchParams({ sort: 'firstName', pageSize: '100' });
  for (const [name, given] of Object.entries(filters))
    for (const value of [given].flat()) search.append(name, String(value));
  const answer = await t.inject({ as: 'alpha', url: `/api/contacts?${search}` });
  const body = listContacts.response.parse(answer.json());
  const names = body.map(({ firstName }) => firstName);
  const { title, actionLabel, evidence } = found;
  return { title, actionLabel, names, count: evidence.count };
}

test('the table for many silent deals has exactly their contacts', async () => {
  await deal('Ann', 'targeted', quiet);
  await deal('Bea', 'conversation', quiet);
  await deal('Cyd', 'meeting', quiet);
  await deal('Dot', 'closing', quiet);
  await deal('Won', 'won', quiet);
  await deal('Spoken', 'closing', at('2025-08-28T00:00:00Z'));
  await deal('Marked', 'closing', quiet, marked);
  // Begun today with people who were never contacted.
  await deal('New', 'targeted', null);
  expect(await opened()).toMatchObject({
    title: '4 deals have been silent for 30 days',
    actionLabel: 'Show the contacts',
    names: ['Ann', 'Bea', 'Cyd', 'Dot'],
  });
});

test('the table for many contacts who were not reached has exactly these', async () => {
  const star = { isHighValue: true, lastContacted: quiet };
  for (const firstName of ['Ann', 'Bea', 'Cyd', 'Dot']) await makeContact(t, 'alpha', { ...star, firstName });
  await makeContact(t, 'alpha', { ...star, ...marked, firstName: 'Marked' });
  await makeContact(t, 'alpha', { isHighValue: true, firstName: 'New', lastContacted: null });
  expect(await opened()).toMatchObject({
    title: '4 high-value contacts not contacted for 14 days',
    names: ['Ann', 'Bea', 'Cyd', 'Dot'],
  });
});

test('more contacts than a table can name are found by filters, without those marked as do not contact', async () => {
  const star = { isHighValue: true, lastContacted: quiet };
  for (let n = 0; n < 51; n += 1) await makeContact(t, 'alpha', star);
  await makeContact(t, 'alpha', { ...star, ...marked, firstName: 'Marked' });
  await makeContact(t, 'alpha', { isHighValue: true, firstName: 'New', lastContacted: null });
  const { names, count, actionLabel } = await opened();
  expect([count, actionLabel]).toEqual([51, 'Show them and who was never contacted']);
  expect(names).toEqual([...Array.from({ length: 51 }, () => 'Dana'), 'New']);
});
