import type { Steps } from '../../platform/turns.ts';
import { partsOf } from './block.ts';
import { givenOfMailbox } from './mailbox.ts';
import { type PersonName, parseName } from './name.ts';
import { fullNamesOf } from './nicknames.ts';

/** One row that tells of a person: a move, or who a contact is. `id` is unique among the rows that are compared. */
export interface Sighting {
  id: string;
  /** Of its person, firms and day; a contact has none. Ids, of firms too, depend on the order of uploads. */
  fingerprint?: string;
  firstName: string;
  lastName: string;
  /** The individual CRD number, digits only. */
  crd: string | null;
  email: string | null;
  /** The firm left and the firm joined; a contact's firm stands as joined. */
  leftId: string | null;
  joinedId: string | null;
  /** `YYYY-MM-DD`. */
  movedOn: string | null;
  /** The same for rows of one place; compared for equality only. */
  locationKey: string | null;
}

/** A sighting with what comparing needs, worked out once. */
export interface Subject {
  sighting: Sighting;
  name: PersonName;
  /** The parts of its block (`partsOf`) that it is compared in, and the first of them, where its shares are counted. */
  blocks: readonly string[];
  block: string;
  /** The same for all who have this surname and full given name: `smith|robert`. One for each that it may be short for. */
  namesakes: readonly string[];
  /** The first of these: of the full name that is most likely. */
  namesake: string;
  /** Days since 1970, or null. */
  day: number | null;
  /** A personal mailbox in lower case; null for one that a team shares. */
  email: string | null;
  /** The given name that the email tells, if any (`givenOfMailbox`). */
  mailbox: string | undefined;
  /** Sorts sightings by what they say, so that ids, which depend on the order of uploads, decide nothing. */
  order: string;
}

/** Mailboxes of an office rather than of a person. */
const sharedMailboxes = new Set(
  'info office contact contactus team hello admin support noreply no-reply mail service help clientservice'.split(
    ' ',
  ),
);

const dayMs = 86_400_000;

/** Reads sightings, sorted by what they say. */
export function* readSightings(sightings: readonly Sighting[]): Steps<Subject[]> {
  const subjects: Subject[] = [];
  for (const sighting of sightings) {
    subjects.push(readSighting(sighting));
    yield;
  }
  return subjects.sort((a, b) => compareText(a.order, b.order) || compareText(a.sighting.id, b.sighting.id));
}

/** Orders by code units, alike on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const namesakesOf = ({ first, lastParts }: PersonName): string[] =>
  fullNamesOf(first).map((full) => `${lastParts[0] ?? ''}|${full}`);

/** What those have in common who have this surname and may have this full given name, as `Subject.namesakes`. */
export const namesakeKeys = (firstName: string, lastName: string): string[] =>
  namesakesOf(parseName(firstName, lastName));

export function readSighting(sighting: Sighting): Subject {
  const { firstName, lastName, crd, movedOn, locationKey, fingerprint } = sighting;
  const name = parseName(firstName, lastName);
  const email = personalMailbox(sighting.email);
  const blocks = partsOf(name);
  const namesakes = namesakesOf(name);
  return {
    sighting,
    name,
    blocks,
    block: blocks[0] ?? '',
    namesakes,
    namesake: namesakes[0] ?? '',
    day: movedOn === null ? null : Date.parse(movedOn) / dayMs,
    email,
    mailbox: givenOfMailbox(email, name),
    order: [movedOn, name.last, name.given, name.generation, crd, email, locationKey, fingerprint].join('\n'),
  };
}

function personalMailbox(email: string | null): string | null {
  const address = email?.trim().toLowerCase() ?? '';
  const at = address.lastIndexOf('@');
  return at < 1 || sharedMailboxes.has(address.slice(0, at)) ? null : address;
}
