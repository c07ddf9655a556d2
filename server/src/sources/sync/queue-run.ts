import { notify } from '../../platform/changes/notify.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { sendRun } from './jobs.ts';
import { insertRun, type RunRow } from './queries/runs.ts';

export interface RunRequest {
  source: string;
  trigger: RunRow['trigger'];
  isConfirmed?: boolean;
}

/** Queues a run of a client's source. @returns undefined where one is open */
export async function queueRun(
  tx: Tx,
  { clientId, actor }: TenantScope,
  request: RunRequest,
): Promise<RunRow | undefined> {
  const by = { startedBy: actor.name, startedById: actor.userId };
  const run = await insertRun(tx, { clientId, id: newId(), ...by, ...request });
  if (!run) return undefined;
  await sendRun(tx, run);
  notify(tx, clientId, ['sources']);
  return run;
}
