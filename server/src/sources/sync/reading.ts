import type { SyncedStream } from '@liftout/contract/sources';
import type { Tx } from '../../platform/db/database.ts';
import { countNames, type PageCounts, type SourceStream, type StoringRun } from './connector.ts';
import { updateRun } from './queries/runs.ts';
import { type RunDeps, type RunInput, RunReplaced } from './run-input.ts';

/** A stream that a run reads, and what it has counted of it. */
export interface Reading {
  run: RunInput;
  stream: SourceStream;
  tally: SyncedStream;
  /** Of what is stored of the stream. */
  key: { clientId: string; source: string; stream: string };
  storing: StoringRun;
  /** Reads our own rows, in a short transaction of the client. */
  look<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Stores something of the run with its counts, in one transaction.
   * @throws {RunReplaced} another process has the run; nothing is stored
   */
  store<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; isStopping: boolean }>;
  count(counts: Partial<PageCounts>): void;
}

export function openReading(
  { steps, now }: RunDeps,
  run: RunInput,
  stream: SourceStream,
  tally: SyncedStream,
): Reading {
  const { clientId, source, scope, streams } = run;
  return {
    run,
    stream,
    tally,
    key: { clientId, source, stream: stream.name },
    storing: { clientId, at: now() },
    look: (work) => steps.as(scope, work),
    async store(work) {
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
    },
    count(counts) {
      for (const name of countNames) tally[name] += counts[name] ?? 0;
    },
  };
}
