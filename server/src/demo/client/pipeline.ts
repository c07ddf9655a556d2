import { daysBefore } from '../../platform/clock.ts';
import { toCents } from '../../platform/money.ts';
import type { Profile } from '../people/profiles.ts';
import type { ClientPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import type { DealRow, Stage } from '../rows.ts';
import { dayLength, minute } from '../time/calendar.ts';
import { daysAgo } from '../time/office-hours.ts';

/** A deal with its advisor. */
export interface Deal {
  profile: Profile;
  row: DealRow;
}

/** Days since the last contact, from and to, by stage: later stages are contacted more often. */
const daysSinceContact: Record<Stage, readonly [number, number]> = {
  targeted: [2, 27],
  conversation: [0, 19],
  meeting: [0, 11],
  closing: [0, 5],
  won: [1, 30],
};

/** The stages of the deals without contact for more than 30 days: one entry for each deal. */
const neglectedStages: readonly Stage[] = [
  'targeted',
  'targeted',
  'targeted',
  'conversation',
  'conversation',
  'meeting',
];

/** About how many days ago each deal was won: two this month, the rest back to March. */
const daysSinceWin = [3, 17, 45, 68, 89, 112, 134, 158] as const;

const columns: readonly Stage[] = ['targeted', 'conversation', 'meeting', 'closing', 'won'];

/** The client's deals: open ones by stage, then archived ones. */
export function makeDeals(
  plan: ClientPlan,
  profiles: readonly Profile[],
  { rng, now }: { rng: Random; now: Date },
): Deal[] {
  const stages = columns.flatMap((stage) => Array.from({ length: plan.deals[stage] }, () => stage));
  const wanted = pipelineProfiles(profiles, stages.length + plan.archivedDeals, rng, now);
  const values = dealValues(wanted.slice(0, stages.length), plan.pipelineThousands, rng);
  const neglected = [...neglectedStages];
  /** The first deals of some stages are the neglected ones. */
  const daysOfSilence = (stage: Stage): readonly [number, number] => {
    const place = neglected.indexOf(stage);
    if (place === -1) return daysSinceContact[stage];
    neglected.splice(place, 1);
    return [33, 64];
  };
  const clock = { now, zone: plan.zone, rng };
  let won = 0;
  const open = stages.map((stage, index): Deal => {
    const profile = at(wanted, index);
    const times =
      stage === 'won'
        ? timesOfWin(at(daysSinceWin, won++), clock)
        : timesOfOpenDeal(stage, daysOfSilence(stage), clock);
    return { profile, row: dealRow(plan, profile, { stage, dollars: at(values, index), ...times }, rng) };
  });
  const archived = wanted.slice(stages.length).map((profile, index): Deal => {
    const lastInteraction = daysAgo(rng.int(20, 80), now, plan.zone, rng);
    const stageChangedAt = new Date(lastInteraction.getTime() - rng.int(4, 12) * dayLength);
    const stage = at(['conversation', 'meeting', 'targeted'] as const, index % 3);
    const dollars = 5_000 * rng.int(12, 60);
    const row = dealRow(plan, profile, { stage, dollars, stageChangedAt, lastInteraction }, rng);
    const archivedAt = new Date(lastInteraction.getTime() + rng.int(1, 9) * dayLength);
    return { profile, row: { ...row, archivedAt, updatedAt: archivedAt, version: 3 } };
  });
  return [...open, ...archived];
}

interface DealTimes {
  stageChangedAt: Date;
  lastInteraction: Date;
}

interface Clock {
  now: Date;
  zone: ClientPlan['zone'];
  rng: Random;
}

/** A deal won about so many days ago; the latest win of all is moved least. */
function timesOfWin(daysAgoWon: number, { now, zone, rng }: Clock): DealTimes {
  const days = daysAgoWon + (daysAgoWon === daysSinceWin[0] ? rng.int(-2, 1) : rng.int(-3, 3));
  const stageChangedAt = daysAgo(days, now, zone, rng);
  return beforeContact(stageChangedAt, daysAgo(Math.max(1, days - rng.int(1, 12)), now, zone, rng));
}

/** An open deal whose last contact was between `min` and `max` days ago. */
function timesOfOpenDeal(
  stage: Stage,
  [min, max]: readonly [number, number],
  { now, zone, rng }: Clock,
): DealTimes {
  const days = rng.int(min, max);
  const lastInteraction = daysAgo(days, now, zone, rng);
  const inStage = rng.int(1, stage === 'targeted' ? 30 : 14);
  return beforeContact(daysAgo(days + inStage, now, zone, rng), lastInteraction);
}

/** Both may fall on the same Friday: the stage changes before the last contact. */
const beforeContact = (changed: Date, lastInteraction: Date): DealTimes => ({
  stageChangedAt: new Date(Math.min(changed.getTime(), lastInteraction.getTime() - 20 * minute)),
  lastInteraction,
});

/** Advisors with deals: mostly those with the highest revenue, and only contacts older than 235 days. */
function pipelineProfiles(profiles: readonly Profile[], count: number, rng: Random, now: Date): Profile[] {
  const longAgo = daysBefore(now, 235);
  const scored = profiles
    .filter((profile) => profile.createdAt < longAgo)
    .map((profile) => ({ profile, score: Math.log(profile.revenue) + rng.normal() * 0.7 }))
    .sort((one, other) => other.score - one.score);
  return rng.shuffled(scored.slice(0, count).map(({ profile }) => profile));
}

/** Values in dollars, in round thousands, whose sum is exactly the board's total. */
function dealValues(profiles: readonly Profile[], totalThousands: number, rng: Random): number[] {
  const weights = profiles.map(({ revenue }) => Math.sqrt(revenue) * (0.6 + rng.next()));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const thousands = weights.map((weight) =>
    Math.max(40, 5 * Math.round((weight / sum) * (totalThousands / 5))),
  );
  const missing = totalThousands - thousands.reduce((all, value) => all + value, 0);
  const largest = thousands.indexOf(Math.max(...thousands));
  return thousands.map((value, index) => 1000 * (index === largest ? value + missing : value));
}

function dealRow(
  plan: ClientPlan,
  profile: Profile,
  { stage, dollars, stageChangedAt, lastInteraction }: DealTimes & { stage: Stage; dollars: number },
  rng: Random,
): DealRow {
  const inTargeted = stage === 'targeted' ? 0 : rng.int(6, 40);
  const createdAt = new Date(
    Math.max(stageChangedAt.getTime() - inTargeted * dayLength, profile.createdAt.getTime() + dayLength),
  );
  return {
    clientId: plan.clientId,
    id: rng.id(createdAt),
    contactId: profile.id,
    stage,
    valueCents: toCents(dollars),
    lastInteraction,
    stageChangedAt,
    stageChangedBy: plan.clientId,
    archivedAt: null,
    version: stage === 'targeted' ? 1 : 2,
    createdAt,
    updatedAt: stageChangedAt,
  };
}
