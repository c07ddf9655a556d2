import { RefusedFile } from '../refused-file.ts';
import { type Member, whereToGet } from './open.ts';
import type { RegisterPerson } from './person.ts';
import { PersonReader } from './person-reader.ts';
import { readXml } from './read-xml.ts';

/** What a member says of itself, once it was read to its end. */
export interface MemberFacts {
  day: string | null;
  people: number;
  withoutCrd: number;
}

/**
 * The people of one XML file, a list for each chunk of it. Returns what the file says of itself. Throws `RefusedFile` as
 * `readXml`, and for files with no people.
 */
export async function* readPeople(member: Member): AsyncGenerator<RegisterPerson[], MemberFacts> {
  const reader = new PersonReader();
  yield* readXml(member, reader, 'people');
  if (reader.people === 0) throw new RefusedFile(`${member.name} ${kindOf(reader.root)} ${whereToGet}`);
  return { day: reader.day, people: reader.people, withoutCrd: reader.withoutCrd };
}

const kindOf = (root: string): string =>
  /^IAPDFirm/.test(root)
    ? 'is the register of firms, not that of representatives.'
    : `holds no representatives: it is a list of <${root.slice(0, 60)}>.`;
