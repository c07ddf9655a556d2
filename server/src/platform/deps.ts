import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Changes } from './changes/listener.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ViewingSessions } from './sessions/views.ts';

/** The services that every feature gets. */
export interface Platform {
  config: Config;
  /** Whether this database holds the demo. */
  demo: boolean;
  db: Database;
  clock: Clock;
  sessions: ViewingSessions;
  changes: Changes;
  log: FastifyBaseLogger;
  metrics: Metrics;
}
