import type { Topic } from '@liftout/contract/topics';
import type { SourceCall } from '../calls/source-call.ts';
import { storeCalls } from '../calls/store-calls.ts';
import type { Connector, Pass, SourcePage, SourceStream } from '../sync/connector.ts';
import { toCall, toText } from './calls.ts';
import type { JustCall, JustCallPage, PageRequest } from './client.ts';
import { isOwnCall, isOwnText, lineOf, type OwnPart } from './owned.ts';
import { addLines } from './queries.ts';

/**
 * How much is read again by each pass of changes: what JustCall's time of a call may be off by, as it reads the time in
 * the zone of the key's owner, and a day in which notes and outcomes are still written.
 */
const overlapMs = (14 + 24) * 3_600_000;

export interface JustCallPart extends Omit<OwnPart, 'lines'> {
  /** The lines that are this client's alone, as known now. */
  lines: () => Promise<ReadonlySet<string>>;
}

/** The calls and texts of a client's campaign, oldest first. */
export const justcallConnector = (justcall: JustCall, part: JustCallPart): Connector => ({
  part: part.campaignId,
  streams: [
    streamOf('calls', part, {
      read: justcall.calls,
      async toOwn(rows) {
        const own = rows.filter((call) => isOwnCall(call, { ...part, lines: new Set() }));
        const lines = new Set(own.flatMap((call) => lineOf(call) ?? []));
        return { calls: own.flatMap((call) => toCall(call) ?? []), lines };
      },
    }),
    streamOf('texts', part, {
      read: justcall.texts,
      async toOwn(rows) {
        const lines = await part.lines();
        const own = rows.filter((text) => isOwnText(text, { ...part, lines }));
        return { calls: own.flatMap((text) => toText(text) ?? []), lines: new Set<string>() };
      },
    }),
  ],
});

interface Kind<Row> {
  read: (request: PageRequest) => Promise<JustCallPage<Row>>;
  /** Those of the client, with the lines that they tell of. */
  toOwn: (rows: Row[]) => Promise<{ calls: SourceCall[]; lines: ReadonlySet<string> }>;
}

const streamOf = <Row>(name: string, { campaignId }: JustCallPart, kind: Kind<Row>): SourceStream => ({
  name,
  lists: 'never',
  // Everything is read once.
  wholeEveryMs: Number.POSITIVE_INFINITY,
  async read(cursor: string | null, { since, signal }: Pass): Promise<SourcePage> {
    const page = Number(cursor ?? 0);
    const { rows, unreadable, last } = await kind.read({
      campaignId,
      page,
      since: since && new Date(since.getTime() - overlapMs),
      signal,
    });
    const { calls, lines } = await kind.toOwn(rows);
    return {
      rows: rows.length + unreadable,
      seen: [],
      next: last ? null : String(page + 1),
      resume: null,
      async write(tx, { clientId, at }) {
        await addLines(tx, clientId, campaignId, lines);
        const stored = await storeCalls(tx, clientId, { source: 'justcall', calls, at });
        const { added, updated, unmatched } = stored;
        const topics: readonly Topic[] = stored.topics;
        return { added, updated, skipped: unreadable + rows.length - calls.length + unmatched, topics };
      },
    };
  },
});
