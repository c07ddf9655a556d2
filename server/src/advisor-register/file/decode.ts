import { TextDecoder } from 'node:util';
import { RefusedFile } from '../refused-file.ts';

/** Encodings by the name that an XML prolog gives them. ISO-8859-1 is read as Windows-1252, which adds only letters to it. */
const encodings = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
]);

/**
 * The text of an XML file, in the encoding that its prolog names; UTF-8 without one. Throws `RefusedFile` for other
 * encodings, and where the bytes are not what the prolog says.
 */
export async function* decodeXml(name: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(name, chunk);
    yield decode(name, () => decoder?.decode(chunk, { stream: true }) ?? '');
  }
  if (decoder) yield decode(name, () => decoder.decode());
}

function decoderOf(name: string, start: Buffer): TextDecoder {
  const prolog = start.subarray(0, 200).toString('latin1');
  const said =
    /encoding\s?=\s?["']([\w-]+)["']/.exec(prolog.slice(0, prolog.indexOf('?>') + 1))?.[1] ?? 'utf-8';
  const encoding = encodings.get(said.toLowerCase());
  if (encoding === undefined)
    throw new RefusedFile(`${name} is in ${said}; the register comes in ISO-8859-1 or UTF-8.`);
  return new TextDecoder(encoding, { fatal: true });
}

function decode(name: string, work: () => string): string {
  try {
    return work();
  } catch {
    throw new RefusedFile(`${name} says that it is UTF-8, and is not. Download it again.`);
  }
}
