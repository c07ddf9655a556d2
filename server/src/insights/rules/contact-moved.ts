import { type FirmResolution, firmKey, firmResolver, shippedDirectory } from '../../firms/service.ts';
import { personKey } from '../../moves/service.ts';
import { type PersonMove, type PipelineContact, readMovesOf, readPipelineContacts } from '../queries.ts';
import {
  chosenRows,
  dateOf,
  daysBefore,
  type Finding,
  groupOf,
  namedRows,
  type Rule,
  toldAsOne,
} from '../rule.ts';
import { listed, onDay } from '../words.ts';

/** "Just": within so many days. */
const days = 30;
/** Pipelines are hundreds long; a longer one is looked through from its latest change on. */
const contactsRead = 5_000;
const basis = `A contact in your pipeline shares a name with an advisor who moved in the last ${days} days.`;

/** A move that may be a contact's. `sure`: its firm is one of the move's, not only the name fits. */
export interface ContactMove {
  contact: PipelineContact;
  move: PersonMove;
  sure: boolean;
}

let resolver: ((spelling: string) => FirmResolution) | undefined;

/** Whether two spellings are one firm. */
function sameFirm(spelling: string, other: string): boolean {
  if (other === '') return false;
  resolver ??= firmResolver(shippedDirectory());
  return firmKey(resolver(spelling)) === firmKey(resolver(other));
}

/**
 * Urgent: a contact in the pipeline just moved. Names repeat, so a move counts as the contact's only where the contact's
 * firm is the one left or joined; else it is told as a possibility.
 */
export const contactMoved: Rule = async ({ tx, clientId, now }) => {
  const contacts = await readPipelineContacts(tx, clientId, contactsRead);
  const keyed = contacts.map((contact) => ({ contact, key: personKey(contact.firstName, contact.lastName) }));
  const keys = [...new Set(keyed.map(({ key }) => key))];
  const moves = keys.length === 0 ? [] : await readMovesOf(tx, keys, dateOf(daysBefore(now, days)));
  const byPerson = new Map(moves.map((move) => [move.personKey, move]));
  const found = keyed.flatMap(({ contact, key }): ContactMove[] => {
    const move = byPerson.get(key);
    if (!move || move.movedOn > dateOf(now)) return [];
    const { firm } = contact;
    return [{ contact, move, sure: sameFirm(firm, move.firmLeft) || sameFirm(firm, move.firmJoined) }];
  });
  return tellMoved(found);
};

/** One insight for each, or one for all where there are many. */
export function tellMoved(found: ContactMove[]): Finding[] {
  const newestFirst = found.toSorted((a, b) => (a.move.movedOn < b.move.movedOn ? 1 : -1));
  const sure = newestFirst.filter((one) => one.sure);
  const doubtful = newestFirst.filter((one) => !one.sure);
  return [
    ...(sure.length < toldAsOne ? sure.map(tellOne) : [tellMany('contact-moved', sure)]),
    ...(doubtful.length < toldAsOne ? doubtful.map(tellOne) : [tellMany('contact-may-have-moved', doubtful)]),
  ];
}

const nameOf = ({ contact }: ContactMove) => `${contact.firstName} ${contact.lastName}`;
const learned = ({ move }: ContactMove) => move.reportedAt.toISOString();

function lane({ firmLeft, firmJoined }: PersonMove): string {
  if (firmLeft === '') return `joined ${firmJoined}`;
  return firmJoined === '' ? `left ${firmLeft}` : `left ${firmLeft} for ${firmJoined}`;
}

const itemOf = (one: ContactMove) => ({
  label: nameOf(one),
  detail: `${lane(one.move)} on ${onDay(one.move.movedOn)}; in the pipeline at ${one.contact.firm}`,
  contactId: one.contact.id,
});

function tellOne(one: ContactMove): Finding {
  const { contact, move, sure } = one;
  return {
    id: `${sure ? 'contact-moved' : 'contact-may-have-moved'}:${contact.id}:${move.id}`,
    since: learned(one),
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

function tellMany(rule: 'contact-moved' | 'contact-may-have-moved', found: ContactMove[]): Finding {
  const sure = rule === 'contact-moved';
  const all = found.length <= chosenRows;
  const newest = found.map(learned).toSorted().at(-1) ?? '';
  return {
    ...groupOf(rule, newest),
    type: sure ? 'urgent' : 'info',
    title: `${found.length} contacts in your pipeline ${sure ? 'just' : 'may have'} moved`,
    description: `${listed(found.map(nameOf), found.length)}${sure ? '.' : ' share their name with an advisor who moved.'}`,
    actionLabel: all ? 'Show the contacts' : 'Show the pipeline',
    evidence: {
      basis,
      asOf: `${found[0]?.move.movedOn ?? ''}T00:00:00.000Z`,
      count: found.length,
      items: found.slice(0, namedRows).map(itemOf),
    },
    action: all
      ? { kind: 'table', only: found.map(({ contact }) => contact.id) }
      : { kind: 'table', inPipeline: 'yes' },
  };
}
