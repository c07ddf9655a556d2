import type { Readable } from 'node:stream';
import { FileError } from '../file-error.ts';
import { openSax, type SaxHandlers, type SaxRefusals } from '../sax.ts';
import { broken } from './parts.ts';

/** A name without its prefix: some programs write `x:row`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const refusals: SaxRefusals = {
  damaged: (why) => broken(`its XML is damaged (${why.slice(0, 80)})`),
  doctype: () => broken('it has a document type'),
  tooComplicated: () => broken('its XML is nested too deeply, or a tag of it has too many attributes'),
};

/**
 * Parses a part chunk by chunk and calls the handlers, with names without their prefixes; yields after each chunk, so that
 * what they collected can be taken and nothing else is kept. The part is closed however the reading ends. Throws
 * `FileError`.
 */
export async function* parseXml(part: Readable, handlers: SaxHandlers): AsyncGenerator<void> {
  const { open, close, text } = handlers;
  const parser = openSax(
    {
      ...(open && { open: (name, attributes) => open(local(name), attributes) }),
      ...(close && { close: (name) => close(local(name)) }),
      ...(text && { text }),
    },
    refusals,
  );
  part.setEncoding('utf8');
  try {
    for await (const chunk of part) {
      parser.write(String(chunk));
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof FileError ? error : broken('a part of it is damaged');
  } finally {
    part.destroy();
  }
}

/** Parses a whole small part. */
export async function readXml(part: Readable, handlers: SaxHandlers): Promise<void> {
  for await (const _ of parseXml(part, handlers));
}
