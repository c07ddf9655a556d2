import type { SyncedStream } from '@liftout/contract/sources';
import type { Database } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Connector } from './connector.ts';
import type { RunKey } from './queries/runs.ts';

/** The run was stopped by an admin, or its process ends. */
export class RunStopped extends Error {}
/** Another process has taken the run over. */
export class RunReplaced extends Error {}

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
