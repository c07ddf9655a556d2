import { openSax } from '../../platform/files/sax.ts';
import { RefusedFile } from '../refused-file.ts';
import { decodeXml } from './decode.ts';
import type { Member } from './open.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Collects records from the elements of an XML file; `take` answers those that are complete. */
export interface ElementReader<T> {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  take(): T[];
}

/**
 * Letters of XML between two records that end: what is kept until then fits in memory, whatever a small zip unpacks to. One
 * of the register has some thousands.
 */
const maxBetween = 2_000_000;

/**
 * The records of one XML file, a list for each chunk of it; nothing else is kept. Throws `RefusedFile` for XML that is cut
 * short or damaged, and that has too much in one record or between two.
 * @param of what the records are: `people`
 */
export async function* readXml<T>(member: Member, reader: ElementReader<T>, of: string): AsyncGenerator<T[]> {
  const refused = (why: string) => new RefusedFile(`${member.name} ${why} Download the file again.`);
  const parser = openSax(reader, {
    damaged: (why) => refused(`is no complete XML: it was cut short or damaged (${why}).`),
    doctype: () => refused('has a document type, which the register has not.'),
    tooComplicated: () => refused('has tags within each other, or attributes, that the register has not.'),
  });
  let since = 0;
  for await (const text of decodeXml(member.name, member.read())) {
    parser.write(text);
    since += text.length;
    if (since > maxBetween) throw refused(`has a part without ${of} that is too long for the register.`);
    const records = reader.take();
    if (records.length === 0) continue;
    yield records;
    since = 0;
  }
  parser.close();
}
