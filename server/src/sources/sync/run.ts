import { setMaxListeners } from 'node:events';
import { namedWarnings, type SyncedStream } from '@liftout/contract/sources';
import { notify } from '../../platform/changes/notify.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import { type Connector, countNames, type PageCounts, type Pass, type SourceStream } from './connector.ts';
import {
  countPass,
  findArchiveDue,
  findGone,
  markArchiveDue,
  markSeen,
  takeMissing,
} from './queries/rows.ts';
import { heartbeatMs, type RunKey, updateRun } from './queries/runs.ts';
import { beginPass, findStream, type StreamRow, updateStream } from './queries/streams.ts';

/** Rows archived in one transaction. */
const archiveBatch = 500;

/** The run was stopped by an admin, or its process ends. */
export class RunStopped extends Error {}
/** Another process has taken the run over. */
export class RunReplaced extends Error {}

export const ourFault = 'The sync failed on our side.';

export interface RunDeps {
  steps: Pick<Database, 'as'>;
  /** The instant of changes, on the portal's clock. */
  now: () => Date;
  /** What went wrong on our side. */
  onFault: (error: unknown) => void;
}

export interface RunInput extends RunKey {
  source: string;
  /** Writes as the source: "HubSpot sync". */
  scope: TenantScope;
  connector: Connector;
  /** What is counted of each stream, kept up to date: empty, or what the run had counted before its process died. */
  streams: SyncedStream[];
  /** How many missing rows of a stream an admin wants archived, by its name. */
  confirmed: ReadonlyMap<string, number>;
  /** Whether the client's source is still the one that the run began with. */
  isCurrent: () => Promise<boolean>;
  signal: AbortSignal;
}

const empty = (name: string): SyncedStream => ({
  name,
  read: 0,
  added: 0,
  updated: 0,
  kept: 0,
  archived: 0,
  restored: 0,
  skipped: 0,
  complete: false,
  error: null,
  held: null,
  unreadable: 0,
  warnings: [],
});

/**
 * Reads the streams of a connector one after the other. Every page is stored with the cursor of the next one, so that
 * what is killed at any page continues there. A stream that fails leaves the others to be read, unless upstream is at its
 * limit or refuses our key.
 * @returns the first stream's error; null: all were read
 * @throws {RunStopped} after the current page
 * @throws {RunReplaced} another process has the run; nothing of the current page is stored
 */
export async function performRun(deps: RunDeps, input: RunInput): Promise<string | null> {
  const { connector, streams } = input;
  const counted = new Map(streams.map((stream) => [stream.name, stream]));
  streams.splice(0, streams.length, ...connector.streams.map(({ name }) => counted.get(name) ?? empty(name)));
  const isComplete = (name: string) => streams.some((stream) => stream.name === name && stream.complete);
  const { signal, end } = stoppable(deps, input);
  try {
    for (const [at, stream] of connector.streams.entries()) {
      const tally = streams[at];
      if (!tally || tally.complete) continue;
      if (stream.needs !== undefined && !isComplete(stream.needs)) continue;
      tally.error = null;
      try {
        await readStream({ ...input, signal }, deps, stream, tally);
        tally.complete = true;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof RunStopped || error instanceof RunReplaced) throw error;
        if (!(error instanceof HttpError)) deps.onFault(error);
        tally.error = error instanceof HttpError ? error.message : ourFault;
        if (error instanceof HttpError && endsRun(error)) break;
      }
    }
  } finally {
    end();
  }
  return streams.find(({ error }) => error !== null)?.error ?? null;
}

/** Says that the run is alive until `end`. The signal aborts with the run's own, and once it was stopped or taken over. */
function stoppable({ steps }: RunDeps, run: RunInput): { signal: AbortSignal; end: () => void } {
  const stopping = new AbortController();
  const signal = AbortSignal.any([run.signal, stopping.signal]);
  // Each request listens to it while it is under way.
  setMaxListeners(50, signal);
  const heartbeat = setInterval(async () => {
    const alive = await steps.as(run.scope, (tx) => updateRun(tx, run)).catch(() => null);
    if (alive === undefined) stopping.abort(new RunReplaced());
    else if (alive?.isStopping || !(await run.isCurrent().catch(() => true)))
      stopping.abort(new RunStopped());
  }, heartbeatMs).unref();
  return { signal, end: () => clearInterval(heartbeat) };
}

/** Whether the other streams of the upstream would fail as well: it is at its limit, or does not answer. */
const endsRun = ({ code }: HttpError) => code === 'upstream_busy' || code === 'not_configured';

async function readStream(
  run: RunInput,
  { steps, now }: RunDeps,
  stream: SourceStream,
  tally: SyncedStream,
): Promise<void> {
  const { clientId, source, scope, signal, streams } = run;
  const key = { clientId, source, stream: stream.name };

  /** Stores something of the run with its counts in one transaction: nothing where another process has the run. */
  async function store<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; isStopping: boolean }> {
    const before = { ...tally };
    try {
      return await steps.as(scope, async (tx) => {
        // It may be run again after a deadlock.
        Object.assign(tally, before);
        const result = await work(tx);
        const stored = await updateRun(tx, run, { streams });
        if (!stored) throw new RunReplaced();
        return { result, isStopping: stored.isStopping };
      });
    } catch (error) {
      Object.assign(tally, before);
      throw error;
    }
  }

  const { result: state } = await store(async (tx) => {
    const begun = passOf(stream, run.connector.part, await findStream(tx, key));
    await beginPass(tx, key, begun);
    return begun;
  });
  const pass: Pass = {
    clientId,
    isWhole: state.isWhole,
    since: state.isWhole ? null : state.readUntil,
    startedAt: state.passStartedAt,
    signal,
    look: (work) => steps.as(scope, work),
  };
  const storing = { clientId, at: now() };
  const count = (counts: Partial<PageCounts>) => {
    for (const name of countNames) tally[name] += counts[name] ?? 0;
  };
  let cursor = state.cursor;
  let resume = state.resume;
  do {
    const page = await stream.read(cursor, pass);
    signal.throwIfAborted();
    const { isStopping } = await store(async (tx) => {
      await page.lock?.(tx, storing);
      const gone = page.seen.length === 0 ? [] : await findGone(tx, key, page.seen);
      if (page.seen.length > 0) await markSeen(tx, key, page.seen, state.pass);
      const restored = gone.length > 0 ? ((await stream.restore?.(tx, storing, gone)) ?? {}) : {};
      const written = await page.write(tx, storing);
      tally.read += page.rows;
      tally.unreadable += page.unreadable?.length ?? 0;
      tally.warnings = [...tally.warnings, ...(page.unreadable ?? [])].slice(0, namedWarnings);
      count(restored);
      count(written);
      await updateStream(tx, key, { cursor: page.next, resume: page.resume });
      notify(tx, clientId, ['sources', ...(restored.topics ?? []), ...(written.topics ?? [])]);
    });
    cursor = page.next;
    resume = page.resume;
    if (isStopping && cursor !== null) throw new RunStopped();
  } while (cursor !== null);

  const listsAll = stream.lists === 'each' || (stream.lists === 'whole' && state.isWhole);
  if (listsAll) await archiveDue();
  const listed = listsAll ? await archiveMissing() : state.listed;
  await store((tx) =>
    updateStream(tx, key, {
      passStartedAt: null,
      cursor: null,
      resume,
      readUntil: state.passStartedAt,
      listed,
      ...(state.isWhole && { wholeAt: state.passStartedAt }),
    }),
  );

  /** Archives gone rows, but those that can't be for now. */
  async function archive(tx: Tx, gone: string[]): Promise<void> {
    if (gone.length === 0 || !stream.archive) return;
    const { left = [], ...archived } = await stream.archive(tx, storing, gone);
    await markArchiveDue(tx, key, gone, left);
    count(archived);
    notify(tx, clientId, ['sources', ...(archived.topics ?? [])]);
  }

  /** Archives what earlier passes had to leave, as far as it can be now. */
  async function archiveDue(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal.throwIfAborted();
      const from: string = after;
      const { result } = await store(async (tx) => {
        const due = await findArchiveDue(tx, key, from, archiveBatch);
        await archive(tx, due);
        return due.length === archiveBatch ? due.at(-1) : undefined;
      });
      after = result;
    }
  }

  /** Archives what the pass did not see, unless that is suspiciously much of what was there. @returns how many rows upstream has */
  async function archiveMissing(): Promise<number> {
    const { seen, missing } = await steps.as(scope, (tx) => countPass(tx, key, state.pass));
    const known = Math.max(state.listed ?? 0, missing);
    if (isSuspicious(missing, known) && missing > (run.confirmed.get(stream.name) ?? 0)) {
      tally.held = { missing, known };
      // The next run lists them again.
      await store((tx) => updateStream(tx, key, { passStartedAt: null, cursor: null }));
      throw new HttpError(409, 'conflict', heldMessage(stream.name, missing, known));
    }
    for (let more = missing > 0; more; ) {
      signal.throwIfAborted();
      const { result: taken } = await store(async (tx) => {
        const gone = await takeMissing(tx, key, state.pass, archiveBatch);
        await archive(tx, gone);
        return gone.length;
      });
      more = taken === archiveBatch;
    }
    return seen;
  }
}

/** Rows of which a tenth may be missing at once are many: of fewer, people remove half in one go. */
const manyRows = 200;

/** Whether so many are missing that upstream has most likely not answered with everything. */
const isSuspicious = (missing: number, known: number) =>
  missing * 2 > known || (known >= manyRows && missing * 10 > known);

const heldMessage = (name: string, missing: number, known: number) =>
  `${missing.toLocaleString('en')} of ${known.toLocaleString('en')} ${name} are missing there now. ` +
  'Nothing was archived. If that is right, archive them.';

type BegunPass = Omit<StreamRow, 'clientId' | 'source' | 'stream' | 'passStartedAt'> & {
  passStartedAt: Date;
};

/** The pass to read: the one that is under way, else a new one. */
function passOf({ wholeEveryMs }: SourceStream, part: string, known: StreamRow | undefined): BegunPass {
  const startedAt = new Date();
  if (known === undefined || known.part !== part)
    return {
      part,
      // What was read of another list is missing from this one.
      pass: (known?.pass ?? 0) + 1,
      listed: known?.listed ?? null,
      isWhole: true,
      passStartedAt: startedAt,
      cursor: null,
      resume: null,
      readUntil: null,
      wholeAt: null,
    };
  const { clientId: _, source: __, stream: ___, ...state } = known;
  if (state.passStartedAt !== null) return { ...state, passStartedAt: state.passStartedAt };
  const isWhole = state.wholeAt === null || startedAt.getTime() - state.wholeAt.getTime() >= wholeEveryMs;
  return {
    ...state,
    pass: state.pass + 1,
    isWhole,
    passStartedAt: startedAt,
    cursor: isWhole ? null : state.resume,
    resume: state.resume,
  };
}
