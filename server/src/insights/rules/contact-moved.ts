import { daysBefore } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listed, onDay } from '../format.ts';
import { type ContactMove, readContactMoves } from '../queries/moves.ts';
import {
  dateOf,
  type Finding,
  groupFields,
  groupFrom,
  maxEvidence,
  maxTableRows,
  type Rule,
} from '../rule.ts';

/** Days that count as "just moved". */
const days = 30;
/** An older move is news for some days after the upload that first reports it. */
const late = { days: 90, reportedDays: 7 };
const basis = `An advisor moved in the last ${days} days, or in the last ${late.days} and was first reported in the last ${late.reportedDays}. Who it is, is found by CRD number, email, name, firm and city.`;

type Kind = ContactMove['kind'];

/** How an insight names a move, by how sure it is that the advisor is the contact. */
interface Wording {
  rule: string;
  title(one: ContactMove, isRecent: boolean): string;
  description(one: ContactMove): string;
  /** Of a group. */
  groupTitle(who: string, isRecent: boolean): string;
  groupDescription(names: string): string;
}

const wordings: Record<Kind, Wording> = {
  same: {
    rule: 'contact-moved',
    title: ({ name }, isRecent) => `${name} ${isRecent ? 'just moved' : 'moved'}`,
    description: (one) => `${one.name}${roleOf(one)} ${laneOf(one)} on ${onDay(one.movedOn)}.`,
    groupTitle: (who, isRecent) => `${who} ${isRecent ? 'just moved' : 'moved'}`,
    groupDescription: (names) => `${names}.`,
  },
  maybe: {
    rule: 'contact-may-have-moved',
    title: ({ name }) => `${name} may have moved`,
    description: (one) =>
      `${one.advisorName} ${laneOf(one)} on ${onDay(one.movedOn)}. Your contact is at ${one.firm}: check if it's the same person.`,
    groupTitle: (who) => `${who} may have moved`,
    groupDescription: (names) => `${names}: advisors who may be the same people moved.`,
  },
  namesake: {
    rule: 'namesake-moved',
    title: ({ name }) => `Another ${name} moved`,
    description: (one) =>
      `Another advisor of this name ${laneOf(one)} on ${onDay(one.movedOn)}. Your contact at ${one.firm} is someone else, by all we know.`,
    groupTitle: (who) => `${who} share a name with an advisor who moved`,
    groupDescription: (names) => `${names}: other advisors of these names moved.`,
  },
};

/**
 * A contact just moved: urgent in the pipeline or of high value, else grouped. Where it is not sure that the advisor who
 * moved is the contact, the insight says so; another advisor of the name is told as such.
 */
export const contactMoved: Rule = async ({ tx, clientId, now }) => {
  const since = dateOf(daysBefore(now, days));
  const when = {
    from: since,
    to: dateOf(now),
    late: { from: dateOf(daysBefore(now, late.days)), reportedSince: daysBefore(now, late.reportedDays) },
  };
  return movedFindings(await readContactMoves(tx, clientId, when, maxTableRows), since);
};

/** The moves between two days, both included, of advisors who are contacts or may be; newest first. */
export async function contactMovesBetween(
  tx: Tx,
  clientId: string,
  from: string,
  to: string,
): Promise<ContactMove[]> {
  const found = await readContactMoves(tx, clientId, { from, to, late: null }, maxTableRows);
  return found
    .filter(({ kind }) => kind !== 'namesake')
    .toSorted((a, b) => Number(b.isImportant) - Number(a.isImportant) || (a.movedOn < b.movedOn ? 1 : -1));
}

/**
 * One insight for each important contact, or one for all from `groupFrom` on; the others in one.
 * @param since moves from this day on have "just" happened
 */
export function movedFindings(found: ContactMove[], since: string): Finding[] {
  const groups = Map.groupBy(found, ({ kind, isImportant }) => `${kind} ${isImportant}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const isSmall = first.total < (first.isImportant ? groupFrom : 2);
    return isSmall ? group.map((one) => findingOf(one, since)) : [groupFindingOf(group, first, since)];
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

function laneOf({ firmLeft, firmJoined }: ContactMove): string {
  if (firmLeft === '') return `joined ${firmJoined}`;
  return firmJoined === '' ? `left ${firmLeft}` : `left ${firmLeft} for ${firmJoined}`;
}

const itemOf = (one: ContactMove) => ({
  label: one.name,
  detail: `${laneOf(one)} on ${onDay(one.movedOn)}; your contact is at ${one.firm}. ${one.evidence.join('. ')}.`,
  contactId: one.contactId,
});

function findingOf(one: ContactMove, since: string): Finding {
  const { title, description } = wordings[one.kind];
  return {
    id: `${ruleOf(one)}:${one.contactId}:${one.moveId}`,
    since: one.reportedAt.toISOString(),
    type: typeOf(one),
    title: title(one, one.movedOn >= since),
    description: description(one),
    actionLabel: 'Open contact',
    evidence: { basis, asOf: `${one.movedOn}T00:00:00.000Z`, count: 1, items: [itemOf(one)] },
    action: { kind: 'contact', contactId: one.contactId },
  };
}

function groupFindingOf(group: ContactMove[], first: ContactMove, since: string): Finding {
  const { groupTitle, groupDescription } = wordings[first.kind];
  const { total, newest } = first;
  const latest = group.map(({ movedOn }) => movedOn).reduce((a, b) => (a > b ? a : b));
  const names = listed(
    group.map(({ name }) => name),
    total,
  );
  return {
    ...groupFields(ruleOf(first), newest.toISOString()),
    type: typeOf(first),
    title: groupTitle(
      `${total} contacts${group.every(({ inPipeline }) => inPipeline) ? ' in your pipeline' : ''}`,
      group.every(({ movedOn }) => movedOn >= since),
    ),
    description: groupDescription(names),
    actionLabel: total <= group.length ? 'Show the contacts' : `Show the first ${group.length}`,
    evidence: {
      basis,
      asOf: `${latest}T00:00:00.000Z`,
      count: total,
      items: group.slice(0, maxEvidence).map(itemOf),
    },
    action: { kind: 'table', only: group.map(({ contactId }) => contactId) },
  };
}
