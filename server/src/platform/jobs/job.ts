import type { z } from 'zod';

/**
 * How many jobs of a kind may exist with one key (without keys: at all).
 * - `standard`: any number.
 * - `short`: one that waits; any number that run.
 * - `stately`: one that waits and one that runs, of all processes.
 * - `exclusive`: one, whether it waits or runs. Another one sent meanwhile is dropped.
 */
type Policy = 'standard' | 'short' | 'stately' | 'exclusive';

export interface JobOptions {
  policy?: Policy;
  /** How often a failed job is tried again; after that it is a dead letter. */
  maxRetries?: number;
  /** The wait before the first retry, in seconds; doubled each time, with some chance in it. */
  retryDelay?: number;
  maxRetryDelay?: number;
  /** The time limit of one run, in seconds. Then its `signal` is aborted, and it counts as failed. */
  timeout?: number;
  /**
   * Whether a job that failed for good is kept as a dead letter. Not for what runs on a schedule anyway: the next run
   * does its work.
   */
  keepsDeadLetters?: boolean;
}

export interface JobDeclaration<S extends z.ZodType> extends JobOptions {
  /** Lower case, digits, hyphens and dots, such as `mail.deliver`. It is stored: jobs that wait have it. */
  name: string;
  /** What it does, in plain words for admins: "Send mail". */
  title: string;
  /** What a job holds: ids, rather than what they stand for. Parsed when it is sent and when it is taken. */
  input: S;
}

/** A kind of job. Who sends one needs nothing of what runs it. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string;
  title: string;
  input: S;
  /** As pg-boss stores them with the queue. */
  options: QueueSettings;
}

export interface QueueSettings {
  policy: Policy;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: true;
  retryDelayMax: number;
  expireInSeconds: number;
  retentionSeconds: number;
  deleteAfterSeconds: number;
  heartbeatSeconds: number;
  deadLetter: typeof deadLetters | null;
}

/** The queue of jobs that failed for good. */
export const deadLetters = 'dead-letters';

const day = 86_400;

/** All declared jobs by name. */
const declared = new Map<string, Job>();

/** Declares a kind of job, once for the process. */
export function defineJob<const S extends z.ZodType>({
  name,
  title,
  input,
  policy = 'standard',
  maxRetries = 5,
  retryDelay = 5,
  maxRetryDelay = 3_600,
  timeout = 900,
  keepsDeadLetters = true,
}: JobDeclaration<S>): Job<S> {
  if (!/^[a-z][a-z0-9.-]+$/.test(name)) throw new Error(`${name} is no name for a job.`);
  if (declared.has(name)) throw new Error(`Two jobs are named ${name}.`);
  const job: Job<S> = {
    name,
    title,
    input,
    options: {
      policy,
      retryLimit: maxRetries,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: maxRetryDelay,
      expireInSeconds: timeout,
      retentionSeconds: 30 * day,
      deleteAfterSeconds: day,
      // A process that was killed sends no more of them, and its jobs are taken up again.
      heartbeatSeconds: 30,
      deadLetter: keepsDeadLetters ? deadLetters : null,
    },
  };
  declared.set(name, job);
  return job;
}

/** A job by its name; undefined: this release has none such. */
export const findJob = (name: string): Job | undefined => declared.get(name);

/** A job can't succeed however often it is run: it becomes a dead letter at once. The message is for admins. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}
