import { notify } from '../changes/notify.ts';
import type { Database, Tx } from '../db/database.ts';
import { platformScope, system } from '../db/scope.ts';
import type { Platform } from '../deps.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { sendJob } from '../jobs/send.ts';
import { clientExists } from '../queries/clients.ts';
import { cleanText } from '../text/truncate.ts';
import { clientGone, mailFailure } from './failure.ts';
import { mailJob } from './job.ts';
import { claimDue, type MailRow, nextDue, noteAttempt } from './queries.ts';
import { isPermanent, type SendMail, smtpTransport } from './transport.ts';

/** Retries after 30 s, with the wait doubled each time: the eighth attempt is about an hour after the first. */
const maxAttempts = 8;
const firstWaitMs = 30_000;
/** Longer than the time limit of one attempt. */
const claimMs = 5 * 60_000;
/** How long the current mail may still take when the process stops, in milliseconds. */
const endingMs = 5_000;

export const retryDelayMs = (attempts: number): number => firstWaitMs * 2 ** (attempts - 1);

const scope = platformScope(system);

/** Told of a mail that was sent or has failed for good, in the transaction that says so of it. */
export type TellOutcome = (tx: Tx, mail: MailRow, status: 'sent' | 'failed', at: Date) => Promise<void>;

/**
 * Sends the mail that is due at `now` (real time), one by one, and starts none once `stopping` is aborted. Any number of
 * processes may run it at once.
 */
export async function deliverDue(
  {
    db,
    send,
    sentAt,
    stopping,
    tell,
  }: { db: Database; send: SendMail; sentAt: () => Date; stopping?: AbortSignal; tell?: TellOutcome },
  now: () => Date,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  /** Sends a mail, unless its client was archived since: nobody there expects it. */
  async function trySend(mail: MailRow): Promise<{ error: unknown } | undefined> {
    try {
      const { clientId } = mail;
      if (clientId !== null && !(await db.as(scope, (tx) => clientExists(tx, clientId))))
        throw new ClientGoneError(clientGone);
      await send(mail);
      return undefined;
    } catch (error) {
      return { error };
    }
  }
  for (;;) {
    if (stopping?.aborted) return count;
    const mail = await db.within('job').as(scope, (tx) => claimDue(tx, now(), claimMs));
    if (!mail) return count;
    const failure = await trySend(mail);
    const outcome = failure
      ? afterFailure(mail, failure.error, now())
      : ({ status: 'sent', sentAt: sentAt(), lastError: null, nextAttemptAt: null } as const);
    await db.within('job').as(scope, async (tx) => {
      notify(tx, mail.clientId, ['mail']);
      const isNoted = await noteAttempt(tx, mail, outcome);
      if (isNoted && outcome.status) await tell?.(tx, mail, outcome.status, sentAt());
    });
    if (failure) count.failed += 1;
    else count.sent += 1;
  }
}

/** A mail of a client that is archived. */
class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

function afterFailure({ attempts }: MailRow, error: unknown, now: Date) {
  const lastError = cleanText(mailFailure(error), 500);
  if (attempts >= maxAttempts || isPermanent(error) || error instanceof ClientGoneError)
    return { status: 'failed', lastError, nextAttemptAt: null } as const;
  return {
    status: undefined,
    lastError,
    nextAttemptAt: new Date(now.getTime() + retryDelayMs(attempts)),
  };
}

/**
 * Takes up the job that sends mail: all that is due, one by one. Does nothing without a mail server.
 */
export function deliverMail(
  { config, db, clock, metrics }: Platform,
  jobs: JobQueue,
  tell: TellOutcome,
): void {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) return;
  jobs.work(mailJob, async (_, { signal }) => {
    const giveUp = new AbortController();
    const onAbort = () => setTimeout(() => giveUp.abort(), endingMs).unref();
    signal.addEventListener('abort', onAbort);
    const send = smtpTransport(smtpUrl, from, { giveUp: giveUp.signal });
    const deps = { db, send, sentAt: () => clock.now(), stopping: signal, tell };
    try {
      const { sent, failed } = await deliverDue(deps, () => new Date());
      metrics.mail.inc({ outcome: 'sent' }, sent);
      metrics.mail.inc({ outcome: 'failed' }, failed);
    } finally {
      signal.removeEventListener('abort', onAbort);
      await db.within('job').as(scope, scheduleNext);
    }
  });
  // What no job says: mail that was queued before there was one.
  jobs.schedule(mailJob, { cron: '*/5 * * * *' }, {});
}

async function scheduleNext(tx: Tx): Promise<void> {
  const next = await nextDue(tx);
  if (next) await sendJob(tx, mailJob, {}, { startAfter: next });
}
