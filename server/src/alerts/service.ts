import type { AlertChoice } from '@liftout/contract/alerts';
import type { MailService } from '../mail/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { readPortalName } from '../platform/queries/settings.ts';
import { findStoppedSources } from '../sources/service.ts';
import { findTurnedOffWebhooks } from '../webhooks/service.ts';
import { type Incident, keyOf } from './incident.ts';
import { alertsJob } from './jobs.ts';
import { alertMail } from './mail.ts';
import {
  endIncidents,
  findAlerted,
  findChoice,
  findOpenClients,
  findOpenIncidents,
  openIncident,
  optIn,
  optOut,
} from './queries.ts';

export type AlertsService = ReturnType<typeof alertsService>;

/** What has stopped now, of open clients. */
async function findIncidents(tx: Tx): Promise<Incident[]> {
  const stopped = (await findStoppedSources(tx)).map(
    ({ source, isKeyRefused, ...one }) =>
      ({
        ...one,
        kind: 'source-stopped',
        subject: source,
        section: isKeyRefused ? 'keys' : 'syncs',
      }) as const,
  );
  const off = (await findTurnedOffWebhooks(tx)).map(
    ({ id, host, ...one }) =>
      ({ ...one, kind: 'webhook-off', subject: id, name: host, section: 'webhooks' }) as const,
  );
  const clients = await findOpenClients(tx);
  return [...stopped, ...off].flatMap((one) => {
    const clientName = clients.get(one.clientId);
    return clientName === undefined ? [] : [{ ...one, clientName }];
  });
}

/** Mails to admins of what has stopped: one for each incident, which lasts until it is put right. */
export function alertsService({ config, db, clock }: Platform, mail: MailService) {
  const toChoice = (found: Awaited<ReturnType<typeof findChoice>>): AlertChoice => ({
    alerts: found !== undefined && found.optedOutAt === null,
    email: found?.email ?? null,
  });

  return {
    choice: ({ actor }: Scope): Promise<AlertChoice> =>
      db.as(platformScope(actor), async (tx) => toChoice(await findChoice(tx, actor.userId ?? ''))),

    choose: ({ actor }: Scope, alerts: boolean): Promise<AlertChoice> =>
      db.as(platformScope(actor), async (tx) => {
        const userId = actor.userId ?? '';
        const at = clock.now();
        const isChanged = alerts ? await optIn(tx, userId) : await optOut(tx, userId, at);
        const action = alerts ? 'alerts.chosen' : 'alerts.left';
        if (isChanged) await audit(tx, { action, entity: 'user', entityId: userId }, at);
        notify(tx, null, ['users']);
        return toChoice(await findChoice(tx, userId));
      }),

    /** Ends what was put right, and sends a mail for what is new. @returns how many incidents are new */
    check: (): Promise<number> =>
      db.within('job').as(platformScope(system), async (tx) => {
        // Incidents happen in real time, as syncs and deliveries do.
        const now = new Date();
        const current = await findIncidents(tx);
        const lasting = new Set(current.map(keyOf));
        const ended = (await findOpenIncidents(tx)).filter((one) => !lasting.has(keyOf(one)));
        await endIncidents(
          tx,
          ended.map(({ id }) => id),
          now,
        );
        const alerted = await findAlerted(tx);
        const look = { portalName: await readPortalName(tx), publicUrl: config.publicUrl };
        let opened = 0;
        for (const incident of current) {
          if (!(await openIncident(tx, incident, now))) continue;
          opened += 1;
          const written = alertMail(incident, look);
          for (const to of alerted) await mail.post(tx, { ...written, to, clientId: null });
        }
        return opened;
      }),

    /** Every five minutes. */
    regularly(jobs: JobQueue): void {
      jobs.work(alertsJob, async () => {
        await this.check();
      });
      jobs.schedule(alertsJob, { cron: '*/5 * * * *' }, {});
    },
  };
}
