import { shownFailures, type WriteBack } from '@liftout/contract/write-back';
import { audit } from '../../../platform/audit.ts';
import { notify } from '../../../platform/changes/notify.ts';
import { platformScope, type TenantScope } from '../../../platform/db/scope.ts';
import type { Platform } from '../../../platform/deps.ts';
import { conflict, notConfigured } from '../../../platform/http/errors/http-error.ts';
import { sendJob } from '../../../platform/jobs/send.ts';
import {
  findFailed,
  removeOpenWrites,
  retryWrites,
  sumWrites,
  writeBackJob,
} from '../../../write-back/service.ts';
import { findOptions, lockOptions, writeOptions } from '../../sync/queries/streams.ts';
import type { Target } from './runner.ts';

const source = 'hubspot';
const entity = { entity: 'source', entityId: source } as const;

/** Whether a client's changes go back to HubSpot, for admins. */
export function writeBackSettings({ db, clock }: Platform, open: (clientId: string) => Promise<Target>) {
  async function read({ clientId, actor }: TenantScope): Promise<WriteBack> {
    const target = await open(clientId);
    return db.as(platformScope(actor), async (tx) => {
      const options = (await findOptions(tx, clientId)).find((one) => one.source === source);
      const { waiting, failed, lastSentAt } = await sumWrites(tx, clientId, source);
      const failures = failed === 0 ? [] : await findFailed(tx, clientId, source, shownFailures);
      const on = options?.writesBack ?? false;
      return {
        on,
        missing: 'missing' in target ? target.missing : null,
        account: on ? (options?.writeAccount ?? null) : null,
        problem: on ? (options?.writeProblem ?? null) : null,
        waiting,
        lastSentAt: lastSentAt?.toISOString() ?? null,
        failed,
        failures,
      };
    });
  }

  return {
    read,

    /** Throws 503 where HubSpot is not set up for the client, 502 where it does not answer. */
    async save(scope: TenantScope, { on }: { on: boolean }): Promise<WriteBack> {
      const { clientId, actor } = scope;
      const account = on ? await accountOf(await open(clientId)) : null;
      await db.as(platformScope(actor), async (tx) => {
        const before = await lockOptions(tx, clientId, source);
        const options = { writesBack: on, writeAccount: account, writeProblem: null };
        await writeOptions(tx, clientId, source, options);
        if (on) await sendJob(tx, writeBackJob, { clientId }, { key: clientId });
        else await removeOpenWrites(tx, clientId, source);
        const was = { on: before?.writesBack ?? false, account: before?.writeAccount ?? null };
        const entry = { action: 'source.write_back_changed', ...entity, clientId } as const;
        if (was.on !== on || was.account !== account)
          await audit(tx, { ...entry, before: was, after: { on, account } }, clock.now());
        notify(tx, clientId, ['sources']);
      });
      return read(scope);
    },

    /** Throws 409 where nothing goes back. */
    async retry(scope: TenantScope): Promise<WriteBack> {
      const { clientId, actor } = scope;
      await db.as(platformScope(actor), async (tx) => {
        const options = await lockOptions(tx, clientId, source);
        if (!options?.writesBack) throw conflict("This client's changes don't go back to HubSpot.");
        const after = { changes: await retryWrites(tx, clientId, source) };
        await sendJob(tx, writeBackJob, { clientId }, { key: clientId });
        const entry = { action: 'source.write_back_retried', ...entity, clientId } as const;
        await audit(tx, { ...entry, after }, clock.now());
        notify(tx, clientId, ['sources']);
      });
      return read(scope);
    },
  };
}

async function accountOf(target: Target): Promise<string> {
  if ('missing' in target) throw notConfigured(target.missing);
  return target.hubspot.portal();
}
