import type { TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { writeBackJob } from '../../write-back/service.ts';
import { stageMapService } from './stage-map.ts';
import { type Target, writeBackRunner } from './write-back/runner.ts';
import { writeBackSettings } from './write-back/settings.ts';

/** What admins set for a client's HubSpot, and what goes back there. `open`: HubSpot of a client, or why it can't be asked. */
export function hubspotService(platform: Platform, open: (clientId: string) => Promise<Target>) {
  async function missing({ clientId }: TenantScope): Promise<string | null> {
    const target = await open(clientId);
    return 'missing' in target ? target.missing : null;
  }
  return {
    stageMap: stageMapService(platform, missing),
    writeBack: writeBackSettings(platform, open),
    /** Sends changes back as they are made. */
    regularly: (jobs: JobQueue) =>
      jobs.work(writeBackJob, writeBackRunner(platform, open), { concurrency: 4 }),
  };
}
