import { setMaxListeners } from 'node:events';
import type { SyncedStream } from '@liftout/contract/sources';
import { HttpError } from '../../platform/http/errors/http-error.ts';
import type { SourceStream } from './connector.ts';
import { heartbeatMs, updateRun } from './queries/runs.ts';
import { readStream } from './read-stream.ts';
import { type RunDeps, type RunInput, RunReplaced, RunStopped } from './run-input.ts';

export const ourFault = 'The sync failed on our side.';

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
      const error = await readOrFail(deps, { ...input, signal }, stream, tally);
      if (error !== null && endsRun(error)) break;
    }
  } finally {
    end();
  }
  return streams.find(({ error }) => error !== null)?.error ?? null;
}

/** Reads a stream, and notes in its tally how that ended. @returns upstream's fault, for which the stream is not complete */
async function readOrFail(
  deps: RunDeps,
  run: RunInput,
  stream: SourceStream,
  tally: SyncedStream,
): Promise<HttpError | null> {
  tally.error = null;
  try {
    await readStream(deps, run, stream, tally);
    tally.complete = true;
    return null;
  } catch (error) {
    if (run.signal.aborted) throw run.signal.reason;
    if (error instanceof RunStopped || error instanceof RunReplaced) throw error;
    if (error instanceof HttpError) {
      tally.error = error.message;
      return error;
    }
    deps.onFault(error);
    tally.error = ourFault;
    return null;
  }
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
