import { answeredOutcomes, callNotes, otherOutcomes, subjects, unanswered } from '../people/texts.ts';
import type { ClientPlan, MonthPlan } from '../plans/plan.ts';
import { at, type Random } from '../random.ts';
import type { ActivityRow, ActivityType, CampaignRow, ContactRow } from '../rows.ts';
import { businessDays, dayLength, minute, monthOf, utc } from '../time/calendar.ts';
import { duringHours } from '../time/office-hours.ts';
import { type CalledBy, campaignOfCall } from './campaigns.ts';

/** The first day of the records. */
const firstDay = '2025-02-03';

/** Activities that reach an advisor. Notes and tasks stay within the client's team. */
const contactTypes = ['call', 'cold_call', 'email', 'sms', 'meeting'] as const;
type ContactType = (typeof contactTypes)[number];

interface PlannedActivity {
  type: ActivityType;
  contact: ContactRow;
  at: Date;
}

interface Tools {
  rng: Random;
  now: Date;
  campaigns: readonly (CampaignRow & CalledBy)[];
}

/**
 * A client's activities: exactly the plan's numbers of each kind a month. Nobody is contacted before their row was made,
 * and the latest activity of everyone ever contacted is at `lastContacted`.
 */
export function makeActivities(
  plan: ClientPlan,
  contacts: readonly ContactRow[],
  tools: Tools,
): ActivityRow[] {
  return Object.entries(plan.months).flatMap(([month, counts]) => {
    const reached = contactsOfMonth(plan, month, counts, contacts, tools);
    const internal = notesAndTasks(month, counts, reached, tools.rng);
    const rows = [...reached, ...internal].map((activity) => activityRow(plan, activity, tools));
    return withDispositions(rows, counts.connectRate, tools.rng).sort(
      (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime(),
    );
  });
}

function contactsOfMonth(
  plan: ClientPlan,
  month: string,
  counts: MonthPlan,
  contacts: readonly ContactRow[],
  { rng, now }: Tools,
): PlannedActivity[] {
  const left: Record<ContactType, number> = { ...counts };
  const take = (type: ContactType): ContactType => {
    left[type] -= 1;
    return type;
  };
  const last = contacts.flatMap((contact): PlannedActivity[] => {
    const at = contact.lastContacted ?? null;
    if (at === null || monthOf(at) !== month) return [];
    return [{ type: take(kindOfLast(contact, left, rng)), contact, at }];
  });
  const draw = contactPicker(contacts, rng);
  const days = businessDays(`${month}-01` < firstDay ? firstDay : `${month}-01`, lastDayOf(month, now));
  const rest = contactTypes.flatMap((type) =>
    Array.from({ length: left[type] }, (): PlannedActivity => {
      for (;;) {
        const moment = duringHours(rng.pick(days), plan.zone, rng);
        const contact = moment < now ? draw(type, moment) : undefined;
        if (contact) return { type, contact, at: moment };
      }
    }),
  );
  return [...last, ...rest];
}

/** Advisors in the pipeline are known: no cold calls, and only they are met. */
function kindOfLast(contact: ContactRow, left: Record<ContactType, number>, rng: Random): ContactType {
  const kinds: (readonly [ContactType, number])[] = contact.inPipeline
    ? [
        ['call', 5],
        ['email', 4],
        ['meeting', 3],
        ['sms', 1],
      ]
    : [
        ['cold_call', 6],
        ['email', 4],
        ['call', 2],
        ['sms', 1],
      ];
  const possible = kinds.filter(([kind]) => left[kind] > 0);
  return possible.length > 0
    ? rng.weighted(possible)
    : at(
        contactTypes.filter((kind) => left[kind] > 0),
        0,
      );
}

/** Draws a contact who existed at that moment and is contacted again later. */
function contactPicker(contacts: readonly ContactRow[], rng: Random) {
  const reachable = contacts.filter((contact) => contact.lastContacted);
  const inPipeline = reachable.filter((contact) => contact.inPipeline);
  const cold = reachable.filter((contact) => !contact.inPipeline);
  return (type: ContactType, moment: Date): ContactRow | undefined => {
    const pool = type === 'cold_call' ? cold : type === 'meeting' || rng.chance(0.3) ? inPipeline : reachable;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const contact = rng.pick(pool);
      const isOpen = contact.createdAt < moment && moment < (contact.lastContacted ?? contact.createdAt);
      if (isOpen) return contact;
    }
    return undefined;
  };
}

/** Notes and tasks follow a contact within minutes, and are never the latest activity with someone. */
function notesAndTasks(
  month: string,
  counts: MonthPlan,
  reached: readonly PlannedActivity[],
  rng: Random,
): PlannedActivity[] {
  return (['note', 'task'] as const).flatMap((type) =>
    Array.from({ length: counts[type] }, (): PlannedActivity => {
      for (;;) {
        const { contact, at: contactedAt } = rng.pick(reached);
        const moment = new Date(contactedAt.getTime() + rng.int(2, 25) * minute);
        const isBetween =
          contact.lastContacted && moment < contact.lastContacted && monthOf(moment) === month;
        if (isBetween) return { type, contact, at: moment };
      }
    }),
  );
}

function lastDayOf(month: string, now: Date): string {
  const next = new Date(utc(`${month}-28`).getTime() + 4 * dayLength).toISOString().slice(0, 7);
  const last = new Date(utc(`${next}-01`).getTime() - dayLength);
  return (last < now ? last : now).toISOString().slice(0, 10);
}

function activityRow(
  plan: ClientPlan,
  { type, contact, at: moment }: PlannedActivity,
  { rng, campaigns }: Tools,
): ActivityRow {
  const isCall = type === 'call' || type === 'cold_call';
  return {
    clientId: plan.clientId,
    id: rng.id(moment),
    contactId: contact.id,
    type,
    subject: rng.pick(subjects[type]).replace('{firm}', contact.firm).replace('{first}', contact.firstName),
    outcome: isCall || type === 'note' ? null : rng.pick(otherOutcomes[type]),
    notes: type === 'note' ? rng.pick(callNotes) : null,
    durationSeconds: type === 'meeting' ? 60 * 5 * rng.int(6, 15) : null,
    disposition: null,
    campaignId: type === 'cold_call' ? campaignOfCall(campaigns, contact.firm, moment, rng) : null,
    agent: rng.pick(plan.agents),
    occurredAt: moment,
    source: 'demo',
    createdAt: moment,
  };
}

/** For contacts who were called before: their number is right. */
const endsOfKnownNumber = unanswered.filter(([{ disposition }]) => disposition !== 'Wrong Number');

/** Gives every call a disposition: exactly `connectRate` percent of a month's calls were answered. */
function withDispositions(rows: ActivityRow[], connectRate: number, rng: Random): ActivityRow[] {
  const dials = rng.shuffled(rows.filter(({ type }) => type === 'call' || type === 'cold_call'));
  const answered = new Set(dials.slice(0, Math.round((dials.length * connectRate) / 100)));
  return rows.map((row) => {
    if (row.type !== 'call' && row.type !== 'cold_call') return row;
    if (!answered.has(row)) {
      const ends = row.type === 'call' ? endsOfKnownNumber : unanswered;
      return { ...row, ...rng.weighted(ends), durationSeconds: 0 };
    }
    const seconds = Math.round((row.type === 'call' ? 420 : 170) * Math.exp(rng.normal() * 0.6));
    return {
      ...row,
      disposition: 'Answered',
      outcome: rng.weighted(answeredOutcomes),
      durationSeconds: Math.max(25, Math.min(2_700, seconds)),
      notes: rng.chance(0.35) ? rng.pick(callNotes) : null,
    };
  });
}
