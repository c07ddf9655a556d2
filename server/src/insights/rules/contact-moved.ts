import { type FirmResolution, firmKey, firmResolver, shippedDirectory } from '../../firms/service.ts';
import { personKey } from '../../moves/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { listed, onDay } from '../format.ts';
import { type PipelineContact, readPipelineContacts } from '../queries/contacts.ts';
import { type PersonMove, readMovesOf } from '../queries/moves.ts';
import {
  dateOf,
  daysBefore,
  type Finding,
  groupFields,
  groupFrom,
  maxEvidence,
  maxTableRows,
  type Rule,
} from '../rule.ts';

/** Days that count as "just moved". */
const days = 30;
/** Pipelines have hundreds of contacts; of a longer one, the latest changed are read. */
const maxContacts = 5_000;
const basis = `A contact in your pipeline shares a name with an advisor who moved in the last ${days} days.`;

/** A move that may be a contact's. `sure`: not only the name matches, but also a firm. */
export interface ContactMove {
  contact: PipelineContact;
  move: PersonMove;
  sure: boolean;
}

let resolver: ((spelling: string) => FirmResolution) | undefined;

/** Whether two spellings mean one firm on a day (`YYYY-MM-DD`). */
function sameFirm(spelling: string, other: string, date: string): boolean {
  if (other === '') return false;
  resolver ??= firmResolver(shippedDirectory());
  return firmKey(resolver(spelling), date) === firmKey(resolver(other), date);
}

/** Whether a move is from or to the firm of this spelling. */
export const isAt = (
  { firmLeft, firmJoined, movedOn }: Pick<PersonMove, 'firmLeft' | 'firmJoined' | 'movedOn'>,
  firm: string,
): boolean => sameFirm(firm, firmLeft, movedOn) || sameFirm(firm, firmJoined, movedOn);

/**
 * Urgent: a contact in the pipeline just moved. Names repeat, so the move is certain only where the contact's firm is the
 * one left or joined; otherwise the insight says that it is possible.
 */
export const contactMoved: Rule = async ({ tx, clientId, now }) =>
  movedFindings(await contactMovesBetween(tx, clientId, dateOf(daysBefore(now, days)), dateOf(now)));

/** The last moves of contacts in the pipeline between two days, both included, newest first. */
export async function contactMovesBetween(
  tx: Tx,
  clientId: string,
  from: string,
  to: string,
): Promise<ContactMove[]> {
  const contacts = await readPipelineContacts(tx, clientId, maxContacts);
  const keyed = contacts.map((contact) => ({ contact, key: personKey(contact.firstName, contact.lastName) }));
  const keys = [...new Set(keyed.map(({ key }) => key))];
  const moves = keys.length === 0 ? [] : await readMovesOf(tx, keys, from);
  const byPerson = new Map(moves.map((move) => [move.personKey, move]));
  const found = keyed.flatMap(({ contact, key }): ContactMove[] => {
    const move = byPerson.get(key);
    if (!move || move.movedOn > to) return [];
    const { firm } = contact;
    return [{ contact, move, sure: isAt(move, firm) }];
  });
  return found.toSorted((a, b) => (a.move.movedOn < b.move.movedOn ? 1 : -1));
}

/** One insight for each, or one for all where there are many. */
export function movedFindings(found: ContactMove[]): Finding[] {
  const newestFirst = found.toSorted((a, b) => (a.move.movedOn < b.move.movedOn ? 1 : -1));
  const sure = newestFirst.filter((one) => one.sure);
  const doubtful = newestFirst.filter((one) => !one.sure);
  return [
    ...(sure.length < groupFrom ? sure.map(findingOf) : [groupFindingOf('contact-moved', sure)]),
    ...(doubtful.length < groupFrom
      ? doubtful.map(findingOf)
      : [groupFindingOf('contact-may-have-moved', doubtful)]),
  ];
}

const nameOf = ({ contact }: ContactMove) => `${contact.firstName} ${contact.lastName}`;
const reportedAt = ({ move }: ContactMove) => move.reportedAt.toISOString();

function lane({ firmLeft, firmJoined }: PersonMove): string {
  if (firmLeft === '') return `joined ${firmJoined}`;
  return firmJoined === '' ? `left ${firmLeft}` : `left ${firmLeft} for ${firmJoined}`;
}

const itemOf = (one: ContactMove) => ({
  label: nameOf(one),
  detail: `${lane(one.move)} on ${onDay(one.move.movedOn)}; in the pipeline at ${one.contact.firm}`,
  contactId: one.contact.id,
});

function findingOf(one: ContactMove): Finding {
  const { contact, move, sure } = one;
  return {
    id: `${sure ? 'contact-moved' : 'contact-may-have-moved'}:${contact.id}:${move.id}`,
    since: reportedAt(one),
    type: sure ? 'urgent' : 'info',
    title: sure ? `${nameOf(one)} just moved` : `${nameOf(one)} may have moved`,
    description: sure
      ? `${nameOf(one)}, in your pipeline, ${lane(move)} on ${onDay(move.movedOn)}.`
      : `An advisor with this name ${lane(move)} on ${onDay(move.movedOn)}. Your contact is at ${contact.firm}: check if it's the same person.`,
    actionLabel: 'Open contact',
    evidence: { basis, asOf: `${move.movedOn}T00:00:00.000Z`, count: 1, items: [itemOf(one)] },
    action: { kind: 'contact', contactId: contact.id },
  };
}

function groupFindingOf(rule: 'contact-moved' | 'contact-may-have-moved', found: ContactMove[]): Finding {
  const sure = rule === 'contact-moved';
  const all = found.length <= maxTableRows;
  const newest = found.map(reportedAt).toSorted().at(-1) ?? '';
  return {
    ...groupFields(rule, newest),
    type: sure ? 'urgent' : 'info',
    title: `${found.length} contacts in your pipeline ${sure ? 'just' : 'may have'} moved`,
    description: `${listed(found.map(nameOf), found.length)}${sure ? '.' : ' share their name with an advisor who moved.'}`,
    actionLabel: all ? 'Show the contacts' : 'Show the pipeline',
    evidence: {
      basis,
      asOf: `${found[0]?.move.movedOn ?? ''}T00:00:00.000Z`,
      count: found.length,
      items: found.slice(0, maxEvidence).map(itemOf),
    },
    action: all
      ? { kind: 'table', only: found.map(({ contact }) => contact.id) }
      : { kind: 'table', inPipeline: 'yes' },
  };
}
