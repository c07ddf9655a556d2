import { daysBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inMonth, listed, onDayOf } from '../format.ts';
import { type ContactMove, readContactMoves } from '../queries/moves.ts';
import {
  dateOf,
  type Finding,
  groupFields,
  groupFrom,
  maxEvidence,
  maxTableRows,
  onThatDay,
  type Rule,
} from '../rule.ts';

/** Days that count as "just moved", and days ahead for which a move counts as announced. */
const days = 30;
/** A move of any other day is news for some days after the upload that first reports it. */
const reportedDays = 7;
const basis = `An advisor moved in the last ${days} days or is about to in the next ${days}, or the move was first reported in the last ${reportedDays}. Advisors are matched by CRD number, email, name, firm and city.`;

type Kind = ContactMove['kind'];

/** `YYYY-MM-DD`: moves from `since` on have "just" happened, those after `today` are announced. */
interface Days {
  since: string;
  today: string;
}
type Phase = 'announced' | 'recent' | 'older';

const phaseOf = ({ movedOn }: ContactMove, { since, today }: Days): Phase =>
  movedOn > today ? 'announced' : movedOn >= since ? 'recent' : 'older';

/** How an insight names a move, by how sure it is that the advisor is the contact. */
interface Wording {
  rule: string;
  /** Of one move, by its phase; `day` and `month` in words. */
  titles: Record<Phase, (when: { name: string; day: string; month: string }) => string>;
  description(one: ContactMove, when: When): string;
  /** Of a group of one phase; `older` also where it has several. */
  groupTitles: Record<Phase, (who: string) => string>;
  groupDescription(names: string): string;
}

/** How a move is told in a sentence: `left Merrill for UBS` and `on August 20`. */
interface When {
  lane: string;
  on: string;
}

const wordings: Record<Kind, Wording> = {
  same: {
    rule: 'contact-moved',
    titles: {
      announced: ({ name, day }) => `${name}'s move is announced for ${day}`,
      recent: ({ name }) => `${name} just moved`,
      older: ({ name, month }) => `${name} moved in ${month}`,
    },
    description: (one, { lane, on }) => `${one.name}${roleOf(one)} ${lane} ${on}.`,
    groupTitles: {
      announced: (who) => `Moves of ${who} are announced`,
      recent: (who) => `${who} just moved`,
      older: (who) => `${who} moved`,
    },
    groupDescription: (names) => `${names}.`,
  },
  maybe: {
    rule: 'contact-may-have-moved',
    titles: {
      announced: ({ name, day }) => `${name} may be moving on ${day}`,
      recent: ({ name }) => `${name} may have moved`,
      older: ({ name, month }) => `${name} may have moved in ${month}`,
    },
    description: (one, { lane, on }) =>
      `${one.advisorName} ${lane} ${on}. Your contact is at ${one.firm}: check if it's the same person.`,
    groupTitles: {
      announced: (who) => `${who} may be about to move`,
      recent: (who) => `${who} may have moved`,
      older: (who) => `${who} may have moved`,
    },
    groupDescription: (names) => `${names}: advisors who moved may be the same people.`,
  },
  namesake: {
    rule: 'namesake-moved',
    titles: {
      announced: ({ name, day }) => `Another ${name} moves on ${day}`,
      recent: ({ name }) => `Another ${name} moved`,
      older: ({ name, month }) => `Another ${name} moved in ${month}`,
    },
    description: (one, { lane, on }) =>
      `A different advisor with this name ${lane} ${on}. It doesn't look like your contact at ${one.firm}.`,
    groupTitles: {
      announced: (who) => `${who} share a name with an advisor who is about to move`,
      recent: (who) => `${who} share a name with an advisor who moved`,
      older: (who) => `${who} share a name with an advisor who moved`,
    },
    groupDescription: (names) => `${names}: other advisors with these names moved.`,
  },
};

/**
 * A contact just moved: urgent in the pipeline or of high value, else grouped. Where it is not sure that the advisor who
 * moved is the contact, the insight says so; another advisor of the name is told as such.
 */
export const contactMoved: Rule = async ({ tx, clientId, now }) => {
  const when = { since: dateOf(daysBefore(now, days)), today: dateOf(now) };
  const found = await readContactMoves(
    tx,
    clientId,
    {
      from: when.since,
      to: dateOf(daysBefore(now, -days)),
      reported: { since: daysBefore(now, reportedDays), before: daysBefore(now, -1), future: true },
    },
    maxTableRows,
  );
  return movedFindings(found, when);
};

/**
 * The moves between two days, both included, of advisors who are contacts or may be, and earlier ones that were first
 * reported on these days; newest first.
 */
export async function contactMovesBetween(
  tx: Tx,
  clientId: string,
  from: string,
  to: string,
): Promise<ContactMove[]> {
  const [since, last] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  const reported = { since, before: daysBefore(last, -1), future: false };
  const found = await readContactMoves(tx, clientId, { from, to, reported }, maxTableRows);
  return found
    .filter(({ kind }) => kind !== 'namesake')
    .toSorted((a, b) => Number(b.isImportant) - Number(a.isImportant) || (a.movedOn < b.movedOn ? 1 : -1));
}

/** One insight for each important contact, or one for all from `groupFrom` on; the others in one. */
export function movedFindings(found: ContactMove[], when: Days): Finding[] {
  const groups = Map.groupBy(found, ({ kind, isImportant }) => `${kind} ${isImportant}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const isSmall = first.total < (first.isImportant ? groupFrom : 2);
    return isSmall ? group.map((one) => findingOf(one, when)) : [groupFindingOf(group, first, when)];
  });
}

const typeOf = ({ kind, isImportant }: ContactMove): Finding['type'] => {
  if (kind === 'namesake') return 'other';
  return kind === 'same' && isImportant ? 'urgent' : 'info';
};
const ruleOf = ({ kind, isImportant }: ContactMove) => `${isImportant ? '' : 'other-'}${wordings[kind].rule}`;

/** What the contact is to the client, between commas. */
function roleOf({ inPipeline, isImportant }: ContactMove): string {
  if (inPipeline) return ', in your pipeline,';
  return isImportant ? ', a high-value contact,' : '';
}

function laneOf({ firmLeft, firmJoined }: ContactMove, isAnnounced: boolean): string {
  const [left, joined] = isAnnounced ? ['leaves', 'joins'] : ['left', 'joined'];
  if (firmLeft === '') return `${joined} ${firmJoined}`;
  return firmJoined === '' ? `${left} ${firmLeft}` : `${left} ${firmLeft} for ${firmJoined}`;
}

function whenOf(one: ContactMove, when: Days): When {
  const isAnnounced = phaseOf(one, when) === 'announced';
  const on = `on ${onDayOf(one.movedOn, when.today)}`;
  return { lane: laneOf(one, isAnnounced), on: isAnnounced ? `${on}, as announced` : on };
}

function itemOf(one: ContactMove, when: Days) {
  const { lane, on } = whenOf(one, when);
  return {
    label: one.name,
    detail: `${lane} ${on}; your contact is at ${one.firm}. ${one.evidence.join('. ')}.`,
    contactId: one.contactId,
  };
}

function findingOf(one: ContactMove, when: Days): Finding {
  const { titles, description } = wordings[one.kind];
  const { name, movedOn } = one;
  const words = { name, day: onDayOf(movedOn, when.today), month: inMonth(movedOn, when.today) };
  return {
    id: `${ruleOf(one)}:${one.contactId}:${one.moveId}`,
    since: one.reportedAt.toISOString(),
    type: typeOf(one),
    title: titles[phaseOf(one, when)](words),
    description: description(one, whenOf(one, when)),
    actionLabel: 'Open contact',
    evidence: { basis, ...onThatDay(movedOn), count: 1, items: [itemOf(one, when)] },
    action: { kind: 'contact', contactId: one.contactId },
  };
}

function groupFindingOf(group: ContactMove[], first: ContactMove, when: Days): Finding {
  const { groupTitles, groupDescription } = wordings[first.kind];
  const { total, newest } = first;
  const latest = group.map(({ movedOn }) => movedOn).reduce((a, b) => (a > b ? a : b));
  const phases = new Set(group.map((one) => phaseOf(one, when)));
  const [phase] = phases.size === 1 ? phases : [];
  const names = listed(
    group.map(({ name }) => name),
    total,
  );
  return {
    ...groupFields(ruleOf(first), newest.toISOString()),
    type: typeOf(first),
    title: groupTitles[phase ?? 'older'](
      `${total} contacts${group.every(({ inPipeline }) => inPipeline) ? ' in your pipeline' : ''}`,
    ),
    description: groupDescription(names),
    actionLabel: total <= group.length ? 'Show the contacts' : `Show the first ${group.length}`,
    evidence: {
      basis,
      ...onThatDay(latest),
      count: total,
      items: group.slice(0, maxEvidence).map((one) => itemOf(one, when)),
    },
    action: { kind: 'table', only: group.map(({ contactId }) => contactId) },
  };
}
