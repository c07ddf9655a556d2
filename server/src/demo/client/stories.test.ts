import { describe, expect, test } from 'vitest';
import { findBoomerangs } from '../../moves/boomerangs.fixture.ts';
import { findLiftOuts } from '../../moves/lift-outs.fixture.ts';
import { personKey } from '../../moves/person.ts';
import { daysBefore, demoNow } from '../../platform/clock.ts';
import { plans } from '../plans/index.ts';
import type { ActivityRow } from '../rows.ts';
import { dayOf } from '../time/calendar.ts';
import { buildDemoWorld } from '../world.ts';
import { moversPerClient } from './stories.ts';

const world = buildDemoWorld();
const contactById = new Map(world.contacts.map((contact) => [contact.id, contact]));
const openDeals = world.deals.filter((deal) => !deal.archivedAt);
const contactOf = (deal: { contactId: string }) => contactById.get(deal.contactId)!;
const daysSince = (at: Date | null | undefined) => (demoNow.getTime() - (at?.getTime() ?? 0)) / 86_400_000;

const activitiesByContact = new Map<string, ActivityRow[]>();
for (const activity of world.activities) {
  const list = activitiesByContact.get(activity.contactId ?? '') ?? [];
  list.push(activity);
  activitiesByContact.set(activity.contactId ?? '', list);
}

describe('contacts, deals and activities agree', () => {
  test('an open deal and its contact agree on client and stage, and nobody else is in the pipeline', () => {
    for (const deal of openDeals) {
      expect(contactOf(deal).clientId).toBe(deal.clientId);
      expect(contactOf(deal).pipelineStage).toBe(deal.stage);
    }
    expect(new Set(openDeals.map(({ contactId }) => contactId)).size).toBe(openDeals.length);
    expect(world.contacts.filter(({ inPipeline }) => inPipeline)).toHaveLength(openDeals.length);
  });

  test('last contacted and last interaction are the newest activity; who was never reached has none', () => {
    for (const contact of world.contacts) {
      const times = (activitiesByContact.get(contact.id) ?? []).map(({ occurredAt }) => occurredAt.getTime());
      expect(contact.lastContacted?.getTime() ?? null).toBe(times.length > 0 ? Math.max(...times) : null);
    }
    for (const deal of world.deals) expect(deal.lastInteraction).toEqual(contactOf(deal).lastContacted);
  });

  test('nobody was contacted before their row was made, and always by an agent of their own client', () => {
    for (const activity of world.activities) {
      const contact = contactById.get(activity.contactId!)!;
      expect(contact.clientId).toBe(activity.clientId);
      expect(activity.occurredAt >= contact.createdAt).toBe(true);
    }
  });

  test('a deal changes stage after it was made, and its last contact is later', () => {
    for (const { createdAt, stageChangedAt, lastInteraction, archivedAt } of world.deals) {
      expect(createdAt <= stageChangedAt).toBe(true);
      expect(stageChangedAt <= (lastInteraction ?? demoNow)).toBe(true);
      if (archivedAt) expect(archivedAt >= stageChangedAt).toBe(true);
    }
  });

  test('a campaign’s figures are those of its calls, in its own client', () => {
    const campaigns = new Map(world.campaigns.map((campaign) => [campaign.id, campaign]));
    const calls = world.activities.filter(({ campaignId }) => campaignId);
    for (const call of calls) expect(campaigns.get(call.campaignId!)?.clientId).toBe(call.clientId);
    for (const campaign of world.campaigns) {
      const own = calls.filter(({ campaignId }) => campaignId === campaign.id);
      expect(campaign.callsCompleted).toBe(own.length);
      expect(campaign.callsPlanned!).toBeGreaterThanOrEqual(own.length);
      if (campaign.status === 'draft') expect(own).toEqual([]);
    }
  });
});

describe.each(plans.map((plan) => [plan.clientId, plan] as const))('%s', (clientId, plan) => {
  const contacts = world.contacts.filter((contact) => contact.clientId === clientId);
  const deals = openDeals.filter((deal) => deal.clientId === clientId);
  const moved = (days: number) => {
    const since = dayOf(daysBefore(demoNow, days));
    const people = new Map(
      world.moves.filter(({ movedOn }) => movedOn >= since).map((move) => [move.personKey, move]),
    );
    return deals.filter((deal) => people.has(personKey(contactOf(deal).firstName, contactOf(deal).lastName)));
  };

  test('has deals in all five columns, some with more than seven, some without contact for 30 days', () => {
    const stages = Map.groupBy(deals, ({ stage }) => stage);
    expect([...stages.keys()]).toEqual(['targeted', 'conversation', 'meeting', 'closing', 'won']);
    expect(stages.get('targeted')!.length).toBeGreaterThan(7);
    const silent = deals.filter(
      ({ stage, lastInteraction }) => stage !== 'won' && daysSince(lastInteraction) > 30,
    );
    expect(silent).toHaveLength(6);
    for (const { valueCents } of deals) expect(valueCents % 100_000).toBe(0);
  });

  test('has wins in several months, one within the week', () => {
    const wins = deals.filter(({ stage }) => stage === 'won');
    expect(new Set(wins.map(({ stageChangedAt }) => dayOf(stageChangedAt).slice(0, 7))).size).toBeGreaterThan(
      3,
    );
    expect(wins.some(({ stageChangedAt }) => daysSince(stageChangedAt) < 7)).toBe(true);
  });

  test('has two advisors in the pipeline who just moved, and otherwise shares no name with the moves', () => {
    expect(moved(14)).toHaveLength(moversPerClient);
    const names = new Set(world.moves.map(({ personKey: person }) => person));
    const shared = contacts.filter(({ firstName, lastName }) => names.has(personKey(firstName, lastName)));
    for (const contact of shared) expect(['conversation', 'meeting', 'won']).toContain(contact.pipelineStage);
  });

  test('has not contacted whom its news of today is about', () => {
    const [urgent] = world.intel.filter((one) => one.clientId === clientId && one.priority === 'urgent');
    const about = contacts.filter(
      ({ firstName, lastName }) => `${firstName} ${lastName}` === urgent?.contactName,
    );
    const people = [...about, ...moved(14).map(contactOf)];
    expect(people).toHaveLength(1 + moversPerClient);
    for (const { lastContacted } of people) expect(dayOf(lastContacted!)).not.toBe(dayOf(demoNow));
  });

  test('has people never reached, people long not reached, and high-value ones not reached in 14 days', () => {
    const never = contacts.filter(({ lastContacted }) => lastContacted === null);
    expect(never.length).toBeGreaterThan(20);
    expect(
      contacts.filter(({ lastContacted }) => lastContacted && daysSince(lastContacted) > 60).length,
    ).toBeGreaterThan(20);
    const waiting = contacts.filter(
      ({ isHighValue, lastContacted }) => isHighValue && daysSince(lastContacted) > 14,
    );
    expect(waiting.length).toBeGreaterThan(3);
    expect(waiting.length).toBeLessThan(contacts.filter(({ isHighValue }) => isHighValue).length);
  });

  test('has activities minutes, hours and days ago', () => {
    const ages = world.activities
      .filter((activity) => activity.clientId === clientId)
      .map(({ occurredAt }) => daysSince(occurredAt) * 24 * 60);
    expect(ages.some((minutes) => minutes < 60)).toBe(true);
    expect(ages.some((minutes) => minutes > 60 && minutes < 600)).toBe(true);
    expect(ages.some((minutes) => minutes > 1440 && minutes < 4 * 1440)).toBe(true);
  });

  test('has a lift-out of the last two weeks in its market', () => {
    const local = world.moves.filter(({ marketPath }) => marketPath === plan.market);
    const lifts = findLiftOuts(
      local.map((move) => ({
        id: move.id,
        person: move.personKey,
        firmLeft: move.firmLeftId ?? null,
        firmJoined: move.firmJoinedId ?? null,
        city: move.locationKey ?? null,
        date: move.movedOn,
        conversion: move.isConversion ?? false,
      })),
    );
    const recent = lifts.filter(({ from, size }) => from >= '2025-08-15' && size >= 3);
    expect(recent.length).toBeGreaterThan(0);
    expect(lifts.every(({ kind }) => kind === 'lift-out')).toBe(true);
  });
});

test('only new-edge’s connect rate falls in August', () => {
  const falling = plans.filter(
    ({ months }) => months['2025-08']!.connectRate < months['2025-07']!.connectRate,
  );
  expect(falling.map(({ clientId }) => clientId)).toEqual(['new-edge']);
});

test('there are boomerangs within ten days, and conversions', () => {
  const returns = findBoomerangs(
    world.moves.map((move) => ({
      id: move.id,
      person: move.personKey,
      firmLeft: move.firmLeftId ?? null,
      firmJoined: move.firmJoinedId ?? null,
      date: move.movedOn,
    })),
  );
  expect(returns.length).toBeGreaterThanOrEqual(8);
  expect(world.moves.filter(({ isConversion }) => isConversion).length).toBeGreaterThan(20);
});

test('one client has no feed and no news, the others have both', () => {
  for (const { clientId, rssFeedUrl } of world.clients)
    expect(world.newsItems.some((item) => item.clientId === clientId)).toBe(Boolean(rssFeedUrl));
  expect(world.clients.filter(({ rssFeedUrl }) => !rssFeedUrl)).toHaveLength(1);
});
