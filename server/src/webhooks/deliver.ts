import { keptDeliveryDays, turnedOffAfterDays } from '@liftout/contract/webhooks';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue, RunContext } from '../platform/jobs/job-queue.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { OutboundError } from '../platform/outbound/error.ts';
import { type OutboundAnswer, openOutbound } from '../platform/outbound/outbound.ts';
import { retryAfterSeconds } from '../platform/outbound/upstream.ts';
import { cleanText } from '../platform/text/truncate.ts';
import { deliverJob, sweepJob } from './jobs.ts';
import {
  deleteDeliveries,
  endWaiting,
  findDue,
  findNextDue,
  findWebhook,
  postponeOthers,
  type StoredDelivery,
  type StoredWebhook,
  updateDelivery,
  updateWebhook,
} from './queries.ts';
import { webhookSecrets } from './secrets.ts';
import { signatureHeaders } from './signature.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The pauses before each further attempt: about a day altogether. A tenth more or less of each is by chance. */
const pausesMs = [5, 30, 120, 600, 1_800].map((seconds) => seconds * second);
const longPausesMs = [1, 2, 4, 6, 9].map((hours) => hours * hour);
const pauses = [...pausesMs, ...longPausesMs];
/** The longest Retry-After that counts. */
const maxRetryAfterMs = 6 * hour;
/** After a failure the others that are due for the address wait as well. */
const addressPauseMs = 30 * second;
/** Of one attempt. */
const timeoutMs = 10 * second;
/** Of an answer, of which the beginning is kept. */
const maxAnswerBytes = 64_000;
const keptText = 500;
/** Addresses that a process sends to at the same time. */
const concurrency = 8;

const scope = platformScope(system);

interface Attempt {
  status: number | null;
  answer: string | null;
  error: string | null;
  durationMs: number;
  retryAfterMs: number;
}

/** When an attempt is repeated; null: it was the last. `attempts`: so far. */
export function nextAttempt(attempts: number, retryAfterMs: number, now: Date, chance: number): Date | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const spread = pause * (0.9 + 0.2 * chance);
  return new Date(now.getTime() + Math.max(spread, Math.min(retryAfterMs, maxRetryAfterMs)));
}

/** Takes up the jobs that send deliveries, and that delete old ones. */
export function deliverWebhooks({ config, db, clock, log }: Platform, jobs: JobQueue): void {
  const outbound = openOutbound({ allowPrivateNetwork: config.allowPrivateNetwork });
  const secrets = webhookSecrets(config);

  async function attempt(
    { url, secretsToSign }: { url: string; secretsToSign: string[] },
    { messageId, body }: StoredDelivery,
    signal: AbortSignal,
  ): Promise<Attempt> {
    const started = performance.now();
    const outcome = (values: Partial<Attempt>): Attempt => ({
      status: null,
      answer: null,
      error: null,
      retryAfterMs: 0,
      ...values,
      durationMs: Math.round(performance.now() - started),
    });
    if (secretsToSign.length === 0)
      return outcome({ error: "The secret can't be read with SECRETS_KEY. Make a new one." });
    try {
      const answer = await outbound.request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Liftout-Webhooks/1',
          ...signatureHeaders({ id: messageId, at: new Date(), body }, secretsToSign),
        },
        body,
        timeoutMs,
        maxBytes: maxAnswerBytes,
        signal,
      });
      return outcome(toAttempt(answer));
    } catch (error) {
      if (signal.aborted || !(error instanceof OutboundError)) throw error;
      return outcome({ error: cleanText(error.message, keptText) });
    }
  }

  /** Stores an attempt. @returns whether the address goes on with the next delivery at once */
  async function store(webhook: StoredWebhook, sent: StoredDelivery, made: Attempt): Promise<boolean> {
    const now = new Date();
    return db.within('job').as(scope, async (tx) => {
      const current = await findWebhook(tx, webhook.clientId, webhook.id, 'lock');
      if (!current) return false;
      notify(tx, webhook.clientId, ['webhooks']);
      await updateDelivery(tx, sent, afterAttempt(current, sent.attempts + 1, made, now));
      const isDelivered = made.error === null;
      if (isDelivered && current.failingSince !== null)
        await updateWebhook(tx, current, { failingSince: null });
      // A job that was queued during the attempt looks at once.
      if (!isDelivered) await postponeOthers(tx, sent, new Date(now.getTime() + addressPauseMs));
      if (!isDelivered && current.isActive) await noteFailure(tx, current, made, now);
      return isDelivered;
    });
  }

  /** Remembers since when an active address fails, and turns it off where that is too long or it asks for it. */
  async function noteFailure(tx: Tx, webhook: StoredWebhook, made: Attempt, now: Date): Promise<void> {
    const failingSince = webhook.failingSince ?? now;
    const because = whyTurnedOff(made, failingSince, now);
    if (because === null) return updateWebhook(tx, webhook, { failingSince });
    const version = webhook.version + 1;
    await updateWebhook(tx, webhook, { failingSince, isActive: false, turnedOffBecause: because, version });
    await endWaiting(tx, webhook, 'The address was turned off.');
    const { clientId, id, url } = webhook;
    const entry = { action: 'webhook.turned_off' as const, entity: 'webhook', entityId: id, clientId };
    await audit(tx, { ...entry, after: { host: new URL(url).host, because } }, clock.now());
    log.warn({ clientId, webhookId: id, because }, 'a webhook was turned off');
  }

  /** Sends what is due to an address, one after the other, until one fails. */
  async function sendDue(clientId: string, webhookId: string, { signal }: RunContext): Promise<void> {
    let pauseMs = 0;
    while (!signal.aborted && pauseMs === 0) {
      const found = await db.within('job').as(scope, async (tx) => ({
        webhook: await findWebhook(tx, clientId, webhookId, 'read'),
        due: await findDue(tx, clientId, webhookId, new Date()),
      }));
      const { webhook, due } = found;
      if (!webhook) return;
      if (!due) break;
      const address = { url: webhook.url, secretsToSign: secrets.of(webhook, new Date()) };
      const made = await attempt(address, due, signal);
      if (!(await store(webhook, due, made))) pauseMs = addressPauseMs;
    }
    await db.within('job').as(scope, async (tx) => {
      const next = await findNextDue(tx, clientId, webhookId);
      if (next === null) return;
      const earliest = new Date(Date.now() + pauseMs);
      const startAfter = next > earliest ? next : earliest;
      await sendJob(tx, deliverJob, { clientId, webhookId }, { key: webhookId, startAfter });
    });
  }

  jobs.work(deliverJob, ({ clientId, webhookId }, context) => sendDue(clientId, webhookId, context), {
    concurrency,
  });
  jobs.work(sweepJob, async () => {
    const before = new Date(Date.now() - keptDeliveryDays * day);
    await db.within('job').as(scope, (tx) => deleteDeliveries(tx, before));
  });
  jobs.schedule(sweepJob, { cron: '20 3 * * *' }, {});
}

/** What is stored of a delivery after an attempt. `attempts`: with this one. */
function afterAttempt(
  webhook: StoredWebhook,
  attempts: number,
  made: Attempt,
  now: Date,
): Partial<StoredDelivery> {
  const isDelivered = made.error === null;
  // To an address that was turned off meanwhile nothing is sent again.
  const isOver = isDelivered || !webhook.isActive;
  const next = isOver ? null : nextAttempt(attempts, made.retryAfterMs, now, Math.random());
  return {
    status: isDelivered ? 'delivered' : next === null ? 'failed' : 'waiting',
    attempts,
    responseStatus: made.status,
    durationMs: made.durationMs,
    answer: made.answer,
    error: made.error,
    lastAttemptAt: now,
    nextAttemptAt: next,
  };
}

/** Why an address that just failed gets nothing more, in a sentence; null: it goes on. */
function whyTurnedOff({ status }: Attempt, failingSince: Date, now: Date): string | null {
  if (status === 410) return 'It answered 410: it wants to hear nothing more.';
  if (now.getTime() - failingSince.getTime() <= turnedOffAfterDays * day) return null;
  return `Every delivery failed for ${turnedOffAfterDays} days.`;
}

function toAttempt({ status, headers, text }: OutboundAnswer): Partial<Attempt> {
  const answer = cleanText(text(), keptText);
  if (status >= 200 && status < 300) return { status, answer };
  const error =
    status >= 300 && status < 400
      ? `It answered ${status}: redirects are not followed.`
      : `It answered ${status}.`;
  return { status, answer, error, retryAfterMs: (retryAfterSeconds(headers) ?? 0) * second };
}
