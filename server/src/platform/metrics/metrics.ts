import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets from 5 ms (most answers) to 30 s (uploads). */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The process's metrics for Prometheus. Labels have few values each: no id, address or name. Counters always count;
 * values measured at scrape time are added by `watchProcess` and `gauge`.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `liftout_${name}`, help, labelNames, registers });

  return {
    registry,
    requests: counter('http_requests_total', 'Answered requests, by the pattern of their route.', [
      'method',
      'route',
      'status',
    ]),
    durations: new Histogram({
      name: 'liftout_http_request_duration_seconds',
      help: 'Time to the end of an answer. Event streams, which last, are left out.',
      labelNames: ['method', 'route'],
      buckets: seconds,
      registers,
    }),
    jobRuns: counter('job_runs_total', 'Runs of background jobs of this process, by how they ended.', [
      'job',
      'outcome',
    ]),
    jobDurations: new Histogram({
      name: 'liftout_job_duration_seconds',
      help: 'Time that a run of a background job took.',
      labelNames: ['job'],
      buckets: [...seconds, 120, 600],
      registers,
    }),
    streams: new Gauge({
      name: 'liftout_streams',
      help: 'Open event streams.',
      labelNames: ['route'],
      registers,
    }),
    uploadsRunning: new Gauge({
      name: 'liftout_uploads_running',
      help: 'Files that are being read, or wait for their turn.',
      registers,
    }),
    uploadRows: counter('upload_rows_total', 'Rows of files that were taken.', ['outcome']),
    mail: counter('mail_attempts_total', 'Attempts to hand a mail to the mail server.', ['outcome']),
    browserErrors: counter('browser_errors_total', 'Errors that browsers reported.', ['kind']),
    changes: counter(
      'changes_notified_total',
      'Kinds of rows that changed, as this process was notified of them.',
      ['topic'],
    ),

    /** Measures the process itself: CPU, memory, the lag of the event loop, garbage collection. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),

    /**
     * Adds a value that is read at each scrape. A value that cannot be read is left out, so that scrapes work while the
     * database does not.
     */
    gauge<L extends string>(
      { name, help, labelNames = [] }: { name: string; help: string; labelNames?: readonly L[] },
      read: () => Reading<L>[] | Promise<Reading<L>[]>,
    ): void {
      new Gauge({
        name: `liftout_${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          const found = await Promise.resolve(read()).catch(() => []);
          for (const { value, labels } of found) {
            if (labels) this.set(labels, value);
            else this.set(value);
          }
        },
      });
    },
  };
}

interface Reading<L extends string> {
  value: number;
  labels?: Record<L, string>;
}
