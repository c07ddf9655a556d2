import { syncedSources } from '@liftout/contract/values/synced-sources';
import type { Tx } from '../../platform/db/database.ts';
import { isKeyRefusal } from '../../platform/outbound/upstream.ts';
import { syncNames } from './names.ts';
import { findFailures } from './queries/runs.ts';

/** After so many failures in a row a source counts as stopped. One that does not take our key has stopped at once. */
const failuresInARow = 3;

interface StoppedSource {
  clientId: string;
  source: (typeof syncedSources)[number];
  /** "HubSpot" */
  name: string;
  since: Date;
  reason: string;
  isKeyRefused: boolean;
}

/** The sources that bring nothing new until an admin acts. Needs the platform's scope. */
export async function findStoppedSources(tx: Tx): Promise<StoppedSource[]> {
  return (await findFailures(tx)).flatMap(({ clientId, source: stored, failures, error, failingSince }) => {
    const source = syncedSources.find((one) => one === stored);
    const isKeyRefused = isKeyRefusal(error);
    if (source === undefined || failingSince === null) return [];
    if (failures < failuresInARow && !isKeyRefused) return [];
    const reason = error ?? 'The sync failed.';
    return [{ clientId, source, name: syncNames[source], since: failingSince, reason, isKeyRefused }];
  });
}
