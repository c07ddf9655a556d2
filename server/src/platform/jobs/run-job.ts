import type { JobWithMetadata } from 'pg-boss';
import type { z } from 'zod';
import type { Platform } from '../deps.ts';
import { logError } from '../log.ts';
import { cleanText } from '../text/truncate.ts';
import { type Job, PermanentJobError } from './job.ts';

const maxReason = 500;

/** What a job knows besides its input. */
export interface RunContext {
  /** Aborted when the process stops, the time limit is over, or another process has the job. */
  signal: AbortSignal;
  /** 1 for the first run, counting up with each retry. */
  attempt: number;
  /** Whether a failure of this run is final. */
  isLast: boolean;
}

export type Run<S extends z.ZodType> = (input: z.output<S>, context: RunContext) => Promise<void>;

/** A kind of job, and what runs it. */
export interface Work {
  job: Job;
  run: Run<z.ZodType>;
}

interface Process {
  log: Platform['log'];
  metrics: Platform['metrics'] | undefined;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/**
 * Runs a job that was taken from the queue. @returns what the queue is told: that it is done, may be repeated, or never is,
 * with the reason for the admin's list of jobs
 */
export async function runTaken(
  { job, run }: Work,
  taken: JobWithMetadata<object>,
  { log, metrics, stopping }: Process,
) {
  const { id, retryCount, retryLimit } = taken;
  const input = job.input.safeParse(taken.data);
  if (!input.success) {
    log.error({ job: job.name, id }, 'a job has an input that cannot be read');
    return { id, status: 'deadletter' as const, output: reason('Its input cannot be read.') };
  }
  const start = performance.now();
  const count = (outcome: 'completed' | 'failed' | 'interrupted') => {
    metrics?.jobRuns.inc({ job: job.name, outcome });
    metrics?.jobDurations.observe({ job: job.name }, (performance.now() - start) / 1_000);
  };
  try {
    const signal = AbortSignal.any([taken.signal, stopping]);
    await run(input.data, { signal, attempt: retryCount + 1, isLast: retryCount >= retryLimit });
    count('completed');
    return { id, status: 'completed' as const };
  } catch (error) {
    count(stopping.aborted ? 'interrupted' : 'failed');
    const message = logError(error).message ?? 'An unexpected error. The log of the server has more.';
    if (stopping.aborted) log.info({ job: job.name, id }, 'a job was interrupted by the stop');
    else log.error({ err: error, job: job.name, id, attempt: retryCount + 1 }, 'a job failed');
    const isFinal = error instanceof PermanentJobError;
    return { id, status: isFinal ? ('deadletter' as const) : ('failed' as const), output: reason(message) };
  }
}

const reason = (message: string) => ({ message: cleanText(message, maxReason) });
