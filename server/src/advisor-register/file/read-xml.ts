import { SaxesParser } from 'saxes';
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
  let since = 0;
  for await (const text of decodeXml(member.name, member.read())) {
    parser.write(text);
    since += text.length;
    if (since > maxBetween) fail(`has a part without ${of} that is too long for the register.`);
    if (failure) throw failure;
    const records = reader.take();
    if (records.length === 0) continue;
    yield records;
    since = 0;
  }
  parser.close();
  if (failure) throw failure;
}
