import { SaxesParser } from 'saxes';
import { RefusedFile } from '../refused-file.ts';
import { decodeXml } from './decode.ts';
import { type Member, whereToGet } from './open.ts';
import type { RegisterPerson } from './person.ts';
import { PersonReader } from './person-reader.ts';

/** What a member says of itself, once it was read to its end. */
export interface MemberFacts {
  day: string | null;
  people: number;
  withoutCrd: number;
}

/**
 * The people of one XML file, a list for each chunk of it; nothing else is kept. Returns what the file says of itself.
 * Throws `RefusedFile` for XML that is cut short or damaged, and for files with no people.
 */
export async function* readPeople(member: Member): AsyncGenerator<RegisterPerson[], MemberFacts> {
  const reader = new PersonReader();
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let failure: RefusedFile | undefined;
  const fail = (why: string) => {
    failure ??= new RefusedFile(`${member.name} ${why} Download the file again.`);
  };
  parser.on('error', ({ message }) => fail(`is no complete XML: it was cut short or damaged (${message}).`));
  // The register has none, and its entities could multiply.
  parser.on('doctype', () => fail('has a document type, which the register has not.'));
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes));
  parser.on('closetag', ({ name }) => reader.close(name));
  for await (const text of decodeXml(member.name, member.read())) {
    parser.write(text);
    if (failure) throw failure;
    const people = reader.take();
    if (people.length > 0) yield people;
  }
  parser.close();
  if (failure) throw failure;
  if (reader.people === 0) throw new RefusedFile(`${member.name} ${kindOf(reader.root)} ${whereToGet}`);
  return { day: reader.day, people: reader.people, withoutCrd: reader.withoutCrd };
}

const kindOf = (root: string): string =>
  /^IAPDFirm/.test(root)
    ? 'is the register of firms, not that of representatives.'
    : `holds no representatives: it is a list of <${root.slice(0, 60)}>.`;
