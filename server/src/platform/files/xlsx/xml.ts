import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { FileError } from '../file-error.ts';
import { broken } from './parts.ts';

export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** A name without its prefix: some programs write `x:row`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses a part chunk by chunk and calls the handlers; yields after each chunk, so that what they collected can be taken
 * and nothing else is kept. No document type is taken: a workbook needs none, and entities could multiply. The part is
 * closed however the reading ends. Throws `FileError`.
 */
export async function* parseXml(part: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure ??= broken(`its XML is damaged (${error.message.slice(0, 80)})`);
  });
  parser.on('doctype', () => {
    failure ??= broken('it has a document type');
  });
  const { open, close, text } = handlers;
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  part.setEncoding('utf8');
  try {
    for await (const chunk of part) {
      parser.write(String(chunk));
      if (failure) throw failure;
      yield;
    }
    parser.close();
  } catch (error) {
    throw error instanceof FileError ? error : broken('a part of it is damaged');
  } finally {
    part.destroy();
  }
  if (failure) throw failure;
}

/** Parses a whole small part. */
export async function readXml(part: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(part, handlers));
}
