import type { Readable } from 'node:stream';
import { limitConcurrency } from '../platform/concurrency-limit.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { fileStream } from '../platform/file-stream.ts';
import { notFound, tooMany } from '../platform/http/errors/http-error.ts';
import { inOrder } from './in-order.ts';
import { fromTheFirst, type ReadPage, readActivityPage, readHistoryPage } from './queries/pages.ts';
import { fullName, lockSubject, readHeld } from './queries.ts';
import { nothingHeld, pageEnd, pageHead, recordHtml, sectionHead } from './readable.ts';

/** Rows of a page: each may have long notes. */
const pageSize = 200;
/** Open files of one process; each keeps at most one page in memory. */
const maxOpen = 10;
const busy = { message: 'Other exports are running. Try again in a moment.', retryAfterSeconds: 10 };
const queueTimeoutMs = 60_000;

/** The kinds of records that come first, in the order of the file. */
const kinds = ['contact', 'deals', 'nextSteps', 'research', 'submissions', 'intel', 'imports', 'moves'];

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
  const queue = limitConcurrency({ maxRunning: 2, maxWaiting: maxOpen, busy });
  let open = 0;

  async function start(own: TenantScope, id: string, format: Format): Promise<Readable> {
    if (open >= maxOpen) throw tooMany(busy.message, busy.retryAfterSeconds);
    open += 1;
    let counted = true;
    const release = () => {
      if (counted) open -= 1;
      counted = false;
    };
    const reader = new AbortController();
    const read = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      queue.run(() => db.as(own, work), { timeoutMs: queueTimeoutMs, signal: reader.signal });
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
    try {
      const { name, held } = await read(async (tx) => {
        const subject = await lockSubject(tx, own.clientId, id);
        if (!subject) throw notFound('This contact');
        return { name: fullName(subject), held: await readHeld(tx, own.clientId, id) };
      });
      return fileStream(format(name, kindsOf(Object.fromEntries(Object.entries(Object(held))))), () => {
        reader.abort(new Error('The reader is gone.'));
        release();
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    /** Starts a JSON file. Throws 404, 429, and any error of what is read first; a later one aborts the file. */
    json: (own: TenantScope, id: string) => start(own, id, jsonPieces),
    /** Starts a page to read and print. Throws as `json`. */
    readable: (own: TenantScope, id: string) =>
      start(own, id, (name, kinds) => htmlPieces(name, kinds, clock.now())),
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
