import { notify } from '../changes/notify.ts';
import type { Database } from '../db/database.ts';
import { platformScope, system } from '../db/scope.ts';
import type { Platform } from '../deps.ts';
import { openWorker, type Worker } from '../jobs/worker.ts';
import { cleanText } from '../text/truncate.ts';
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
  }: { db: Database; send: SendMail; sentAt: () => Date; stopping?: AbortSignal },
  now: () => Date,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  for (;;) {
    if (stopping?.aborted) return count;
    const mail = await db.within('job').as(scope, (tx) => claimDue(tx, now(), claimMs));
    if (!mail) return count;
    const failure = await send(mail).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const outcome = failure
      ? afterFailure(mail, failure.error, now())
      : ({ status: 'sent', sentAt: sentAt(), lastError: null, nextAttemptAt: null } as const);
    await db.within('job').as(scope, (tx) => {
      notify(tx, mail.clientId, ['mail']);
      return noteAttempt(tx, mail, outcome);
    });
    if (failure) count.failed += 1;
    else count.sent += 1;
  }
}

function afterFailure({ attempts }: MailRow, error: unknown, now: Date) {
  const lastError = cleanText(error instanceof Error ? error.message : String(error), 500);
  if (attempts >= maxAttempts || isPermanent(error))
    return { status: 'failed', lastError, nextAttemptAt: null } as const;
  return { lastError, nextAttemptAt: new Date(now.getTime() + retryDelayMs(attempts)) };
}

/** The job that sends mail. Undefined: no mail server is configured. */
export function mailDelivery({ config, db, clock, changes, log, metrics }: Platform): Worker | undefined {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === undefined) return undefined;
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const send = smtpTransport(smtpUrl, from, { giveUp: giveUp.signal });
  let stopListening: (() => void) | undefined;
  const worker = openWorker({
    name: 'mail',
    idleMs: 60_000,
    log,
    async run() {
      const deps = { db, send, sentAt: () => clock.now(), stopping: stopping.signal };
      const { sent, failed } = await deliverDue(deps, () => new Date());
      metrics.mail.inc({ outcome: 'sent' }, sent);
      metrics.mail.inc({ outcome: 'failed' }, failed);
      const next = await db.within('job').as(scope, nextDue);
      return next ? next.getTime() - Date.now() : undefined;
    },
  });
  return {
    ...worker,
    start() {
      stopListening = changes.on((list) => {
        if (!list || list.some(({ topics }) => topics.includes('mail'))) worker.wake();
      });
      worker.start();
    },
    async stop() {
      stopListening?.();
      stopping.abort();
      const timer = setTimeout(() => giveUp.abort(), endingMs);
      await worker.stop();
      clearTimeout(timer);
    },
  };
}
