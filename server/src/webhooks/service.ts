import type { ParsedBody } from '@liftout/contract/endpoint';
import { eventTypes } from '@liftout/contract/webhook-events';
import {
  type createWebhook,
  type Delivery,
  secretOverlapHours,
  type updateWebhook as updateEndpoint,
  type Webhook,
} from '@liftout/contract/webhooks';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, system, type TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { invalid, notFound, stale } from '../platform/http/errors/http-error.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { enqueue } from './emit.ts';
import { deliverJob } from './jobs.ts';
import {
  deleteWebhook,
  endWaiting,
  findDeliveries,
  findDelivery,
  findWebhook,
  findWebhooks,
  insertWebhook,
  type StoredDelivery,
  type StoredWebhook,
  updateDelivery,
  updateWebhook,
} from './queries.ts';
import { webhookSecrets } from './secrets.ts';
import { newSecret } from './signature.ts';

export { deliverWebhooks } from './deliver.ts';
export { emit, isListenedTo, type NewEvent } from './emit.ts';
export { listeningClients } from './queries.ts';
export { findTurnedOffWebhooks } from './turned-off.ts';

export type WebhooksService = ReturnType<typeof webhooksService>;

const hourMs = 3_600_000;
const what = 'This webhook';

/** The addresses that are told of a client's events, for admins. All instants are real time. */
export function webhooksService({ config, db, clock }: Platform) {
  const { allowPrivateNetwork } = config;
  const outbound = openOutbound({ allowPrivateNetwork });
  const secrets = webhookSecrets(config);

  /** Their tables are for admins: a tenant's scope only says which client. */
  const asAdmin = <T>({ actor }: TenantScope, work: (tx: Tx) => Promise<T>) =>
    db.as(platformScope(actor), work);

  async function requireWebhook(tx: Tx, clientId: string, id: string): Promise<StoredWebhook> {
    const webhook = await findWebhook(tx, clientId, id, 'lock');
    if (!webhook) throw notFound(what);
    return webhook;
  }

  /** Throws 400 for an address that may not be sent to. */
  async function checkAddress(url: string): Promise<void> {
    const refuse = (message: string) => invalid([{ path: 'url', message }]);
    if (!allowPrivateNetwork && !/^https:/i.test(url))
      throw refuse('Use an address that begins with https://.');
    try {
      await outbound.check(url);
    } catch (error) {
      throw error instanceof OutboundError ? refuse(error.message) : error;
    }
  }

  const record = (
    tx: Tx,
    action: 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.rotated',
    { clientId, id }: Pick<StoredWebhook, 'clientId' | 'id'>,
    values: { before?: unknown; after?: unknown } = {},
  ) => audit(tx, { action, entity: 'webhook', entityId: id, clientId, ...values }, clock.now());

  return {
    list: (scope: TenantScope) =>
      asAdmin(scope, async (tx) => ({
        webhooks: (await findWebhooks(tx, scope.clientId)).map(toWebhook),
        refusal: secrets.refusal,
      })),

    /** Throws 400 for an address that may not be sent to, 503 without a key to encrypt its secret with. */
    async create(scope: TenantScope, input: ParsedBody<typeof createWebhook>) {
      const { clientId, actor } = scope;
      const secret = newSecret();
      const id = newId();
      const sealed = secrets.seal(secret, { clientId, id });
      await checkAddress(input.url);
      const row: StoredWebhook = {
        clientId,
        id,
        ...input,
        isActive: true,
        turnedOffBecause: null,
        failingSince: null,
        ...sealed,
        oldSecret: null,
        oldSecretKeyId: null,
        oldSecretUntil: null,
        createdBy: actor.name,
        createdAt: new Date(),
        version: 1,
      };
      await asAdmin(scope, async (tx) => {
        await insertWebhook(tx, row);
        await record(tx, 'webhook.created', row, { after: toAudit(row) });
      });
      return { webhook: toWebhook(row), secret };
    },

    /** What waits for an address that is turned off is not sent any more. Throws 404, 400, 409. */
    async update(scope: TenantScope, id: string, input: ParsedBody<typeof updateEndpoint>) {
      const { version, ...values } = input;
      await checkAddress(values.url);
      return asAdmin(scope, async (tx) => {
        const before = await requireWebhook(tx, scope.clientId, id);
        if (version !== undefined && version !== before.version) throw stale(what, toWebhook(before));
        const turned =
          values.isActive === before.isActive ? {} : { turnedOffBecause: null, failingSince: null };
        const changes = { ...values, ...turned, version: before.version + 1 };
        await updateWebhook(tx, before, changes);
        if (!values.isActive) await endWaiting(tx, before, 'The address was turned off.');
        const after = { ...before, ...changes };
        await record(tx, 'webhook.updated', before, { before: toAudit(before), after: toAudit(after) });
        return toWebhook(after);
      });
    },

    remove: (scope: TenantScope, id: string) =>
      asAdmin(scope, async (tx) => {
        const before = await requireWebhook(tx, scope.clientId, id);
        await deleteWebhook(tx, scope.clientId, id);
        await record(tx, 'webhook.deleted', before, { before: toAudit(before) });
        return { id };
      }),

    /** For a day deliveries are signed with the secret before as well. */
    rotate: (scope: TenantScope, id: string) =>
      asAdmin(scope, async (tx) => {
        const before = await requireWebhook(tx, scope.clientId, id);
        const secret = newSecret();
        const changes = {
          ...secrets.seal(secret, before),
          oldSecret: before.secret,
          oldSecretKeyId: before.secretKeyId,
          oldSecretUntil: new Date(Date.now() + secretOverlapHours * hourMs),
          version: before.version + 1,
        };
        await updateWebhook(tx, before, changes);
        await record(tx, 'webhook.rotated', before);
        return { webhook: toWebhook({ ...before, ...changes }), secret };
      }),

    sendTest: (scope: TenantScope, id: string): Promise<Delivery> =>
      asAdmin(scope, async (tx) => {
        const { clientId, actor } = scope;
        await requireWebhook(tx, clientId, id);
        const event = { messageId: newId(), data: { client: clientId, by: actor.name } };
        const whither = { clientId, webhookId: id };
        const [added = ''] = await enqueue(tx, whither, 'webhook.test', [event], clock.now());
        const stored = await findDelivery(tx, clientId, added);
        if (!stored) throw notFound('The test event');
        return toDelivery(stored);
      }),

    /** A page of deliveries, newest first, and how many there are. */
    deliveries: (scope: TenantScope, id: string, paging: Paging) =>
      asAdmin(scope, async (tx) => {
        const { clientId } = scope;
        if (!(await findWebhook(tx, clientId, id, 'read'))) throw notFound(what);
        const { rows, total } = await findDeliveries(tx, clientId, id, paging);
        return { deliveries: rows.map(toDelivery), total };
      }),

    /** Sends a delivery again, under its own message id. Throws 404. */
    sendAgain: (scope: TenantScope, id: string, deliveryId: string): Promise<Delivery> =>
      asAdmin(scope, async (tx) => {
        const { clientId } = scope;
        const found = await findDelivery(tx, clientId, deliveryId);
        if (!found || found.webhookId !== id) throw notFound('This delivery');
        const values = { status: 'waiting' as const, attempts: 0, nextAttemptAt: new Date() };
        const written = await updateDelivery(tx, found, values);
        await sendJob(tx, deliverJob, { clientId, webhookId: id }, { key: id });
        notify(tx, clientId, ['webhooks']);
        return toDelivery(written ?? found);
      }),

    /** Before the first request: secrets that an older key sealed are sealed with the current one. */
    reseal: () => db.as(platformScope(system), secrets.reseal),
  };
}

const toAudit = ({ url, description, events, isActive }: StoredWebhook) => ({
  // A path or a query can hold a key.
  host: URL.canParse(url) ? new URL(url).host : '',
  description,
  events,
  isActive,
});

const toIso = (at: Date | null) => at?.toISOString() ?? null;

function toWebhook(row: StoredWebhook): Webhook {
  const { id, url, description, isActive, turnedOffBecause, createdBy, version } = row;
  return {
    id,
    url,
    description,
    events: eventTypes.filter((type) => row.events.includes(type)),
    isActive,
    turnedOffBecause,
    failingSince: toIso(row.failingSince),
    oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > new Date() ? toIso(row.oldSecretUntil) : null,
    createdBy,
    createdAt: row.createdAt.toISOString(),
    version,
  };
}

function toDelivery(row: StoredDelivery): Delivery {
  const { id, messageId, type, status, attempts, responseStatus, durationMs, answer, error } = row;
  return {
    id,
    messageId,
    type,
    status,
    attempts,
    responseStatus,
    durationMs,
    answer,
    error,
    nextAttemptAt: toIso(row.nextAttemptAt),
    lastAttemptAt: toIso(row.lastAttemptAt),
    createdAt: row.createdAt.toISOString(),
  };
}
