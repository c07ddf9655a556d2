import type { Readable } from 'node:stream';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { type FileReader, pagedFiles } from '../platform/paged-files.ts';
import { inOrder } from './in-order.ts';
import { personOf } from './person.ts';
import { fromTheFirst, type ReadPage, readActivityPage, readHistoryPage } from './queries/pages.ts';
import { fullName, lockSubject, readHeld } from './queries.ts';
import { nothingHeld, pageEnd, pageHead, recordHtml, sectionHead } from './readable.ts';

/** Rows of a page: each may have long notes. */
const pageSize = 200;

/** The kinds of records that come first, in the order of the file. */
const kinds = [
  'contact',
  'deals',
  'nextSteps',
  'research',
  'submissions',
  'intel',
  'named',
  'imports',
  'moves',
];

/** What may be too many rows to be read at once, by kind. */
const paged: readonly (readonly [kind: string, read: ReadPage])[] = [
  ['activities', readActivityPage],
  ['history', readHistoryPage],
];

/** The rows of a kind, by the page. */
type Pages = AsyncIterable<readonly unknown[]>;
/** Makes the pieces of a file, none of them empty, from the kinds of records in their order. */
type Format = (
  name: string,
  kinds: AsyncIterable<readonly [kind: string, rows: Pages]>,
) => AsyncGenerator<string, void>;

/** Files of what is held on a person, read page by page as they are sent: somebody may have 100,000 activities. */
export function personalDataExport({ db, clock }: Platform) {
  const files = pagedFiles({ maxOpen: 20, maxReading: 2 });

  const start = (reader: FileReader, own: TenantScope, id: string, format: Format): Promise<Readable> =>
    files.start(reader, async (inTurn) => {
      const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTurn(() => db.as(own, work));

      async function* pagesOf(readPage: ReadPage): Pages {
        for (let after = fromTheFirst; ; ) {
          const rows = await read((tx) => readPage(tx, own.clientId, id, after, pageSize));
          yield rows.map(({ data }) => data);
          const last = rows.at(-1);
          if (!last || rows.length < pageSize) return;
          after = last;
        }
      }

      async function* kindsOf(held: Record<string, unknown>) {
        for (const [kind, rows] of inOrder(held, kinds)) yield [kind, wholeOf(rows)] as const;
        for (const [kind, readPage] of paged) yield [kind, pagesOf(readPage)] as const;
      }

      // All text of the client is read for what names the person.
      const readAll = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
        inTurn(() => db.within('job').as(own, work));
      const { name, held } = await readAll(async (tx) => {
        const subject = await lockSubject(tx, own.clientId, id);
        if (!subject) throw notFound('This contact');
        const { person } = await personOf(tx, own.clientId, id, subject);
        return { name: fullName(subject), held: await readHeld(tx, own.clientId, person) };
      });
      return format(name, kindsOf(Object.fromEntries(Object.entries(Object(held)))));
    });

  return {
    /** Starts a JSON file. Throws 404, and as `pagedFiles`. */
    json: (reader: FileReader, own: TenantScope, id: string) => start(reader, own, id, jsonPieces),
    /** Starts a page to read and print. Throws as `json`. */
    readable: (reader: FileReader, own: TenantScope, id: string) =>
      start(reader, own, id, (name, kinds) => htmlPieces(name, kinds, clock.now())),
  };
}

async function* wholeOf(rows: unknown): Pages {
  yield Array.isArray(rows) ? rows : [rows];
}

/** Kinds of which a person has one record, not a list. */
const single = new Set(['contact']);

async function* jsonPieces(_: string, kinds: Parameters<Format>[1]): AsyncGenerator<string, void> {
  let before = '{';
  for await (const [kind, rows] of kinds) {
    const isList = !single.has(kind);
    yield `${before}${JSON.stringify(kind)}:${isList ? '[' : ''}`;
    let separator = '';
    for await (const page of rows) {
      if (page.length === 0) continue;
      yield separator + page.map((row) => JSON.stringify(row)).join(',');
      separator = ',';
    }
    before = `${isList ? ']' : ''},`;
  }
  yield ']}';
}

async function* htmlPieces(
  name: string,
  kinds: Parameters<Format>[1],
  at: Date,
): AsyncGenerator<string, void> {
  yield pageHead(name, at);
  for await (const [kind, rows] of kinds) {
    const head = sectionHead(kind);
    if (head === undefined) continue;
    yield head;
    let isEmpty = true;
    for await (const page of rows) {
      if (page.length === 0) continue;
      isEmpty = false;
      yield page.map(recordHtml).join('');
    }
    if (isEmpty) yield nothingHeld;
  }
  yield pageEnd;
}
