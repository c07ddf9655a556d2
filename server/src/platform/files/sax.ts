import { SaxesParser } from 'saxes';

/** Tags within each other, and attributes of one tag, that are read. Workbooks and the register have about twenty. */
const maxDepth = 64;
const maxAttributes = 1_000;

/** What is told of the XML, in its order. */
export interface SaxHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The errors of XML that is not read. */
export interface SaxRefusals {
  /** @param why in the parser's words */
  damaged(why: string): Error;
  /** None is taken: entities could multiply. */
  doctype(): Error;
  /** Tags within each other, or attributes of one tag, beyond what any real file has. */
  tooComplicated(): Error;
}

/**
 * A parser of users' XML. Its `write` and `close` throw the first refusal, after which it can't be used: one that went on
 * would keep each open tag and report an error for each, so that a file of some kilobytes could fill the memory.
 */
export function openSax(handlers: SaxHandlers, refusals: SaxRefusals) {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let depth = 0;
  let attributeCount = 0;
  parser.on('error', ({ message }) => {
    throw refusals.damaged(message);
  });
  parser.on('doctype', () => {
    throw refusals.doctype();
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > maxAttributes) throw refusals.tooComplicated();
  });
  parser.on('opentag', ({ name, attributes }) => {
    attributeCount = 0;
    depth += 1;
    if (depth > maxDepth) throw refusals.tooComplicated();
    handlers.open?.(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(name);
  });
  // Without a handler, the parser keeps no text.
  if (handlers.text)
    for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => handlers.text?.(text));
  return { write: (piece: string) => void parser.write(piece), close: () => void parser.close() };
}
